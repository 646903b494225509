import type { DeliveryAddress, SentPlace } from '#contract/addresses.contract.ts';
import type { placeCheckout } from '#contract/checkout.contract.ts';
import type { EndpointBody, EndpointReply } from '#contract/define-endpoint.ts';
import type { getOrderDetails } from '#contract/order-details.contract.ts';

export type SentCheckout = Omit<EndpointBody<typeof placeCheckout>, 'key' | 'fingerprint'>;
type PlacedOrder = EndpointReply<typeof getOrderDetails>['order'];

/** A digest of everything that the buyer decides, because what is stored beside the bag names nobody. */
export async function digestSent(sent: SentCheckout): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sent));
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

type IsSame = (order: PlacedOrder, sent: SentCheckout, deliveryName: string) => boolean;

/** By what is sent: a new field of the form does not compile until it is compared. The order does not say all of them. */
const comparisons: Record<keyof SentCheckout, IsSame> = {
  items: (order, sent) => String(orderedPieces(order)) === String(sentPieces(sent)),
  contact: () => true,
  address: ({ address }, sent) => isSamePlace(address, sent.address),
  billingAddress: ({ billingAddress }, sent) =>
    isSamePlace(billingAddress, sent.billingAddress) &&
    plain(billingAddress?.taxId) === plain(sent.billingAddress?.taxId),
  // The total, which the person has seen, is without what it saves.
  code: () => true,
  notGiven: () => true,
  delivery: ({ delivery }, _sent, deliveryName) => delivery === null || delivery.name === deliveryName,
  // Who has nothing to pay is not asked how.
  payment: ({ payment, totalWithTax }, sent) => totalWithTax === 0 || payment.method === sent.payment,
  terms: () => true,
  note: ({ note }, sent) => plain(note) === plain(sent.note),
};

/** True when an order has what was sent; the shop stores texts without needless spaces. */
export const isAsSent: IsSame = (...compared) =>
  Object.values(comparisons).every((isSame) => isSame(...compared));

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

function isSamePlace(stored: Partial<DeliveryAddress> | null, sent: SentPlace | null | undefined): boolean {
  if (!stored || !sent) return !stored === !sent;
  const fields = ['recipient', 'company', 'address', 'line2', 'city', 'zipCode'] as const;
  return fields.every((name) => plain(stored[name]) === plain(sent[name]));
}

const orderedPieces = ({ products }: PlacedOrder) =>
  products.map(({ product, variant, quantity }) => `${variant?._id ?? product?._id} ${quantity}`).sort();

const sentPieces = ({ items }: SentCheckout) =>
  items.map(({ product, variant, quantity }) => `${variant ?? product} ${quantity}`).sort();
