import type { HeldThings } from '#contract/checkout.contract.ts';
import { toMajor } from '#contract/money.ts';
import { mergeTaxes } from '../../orders/taxes.rules.ts';
import { orderTotals } from '../../orders/totals.rules.ts';
import type { StoredCheckout } from '../../placing/checkouts.store.ts';
import type { DraftPicture } from './draft-pictures.store.ts';

type Draft = NonNullable<StoredCheckout['draft']>;

/** The things that are paid, as their buyer reads them. @param pictures by the id of the variant */
export function presentDraft(draft: Draft, pictures: ReadonlyMap<string, DraftPicture>): HeldThings {
  const { lines, delivery, pricesIncludeTax, address, buyer } = draft;
  const taxes = mergeTaxes([...lines.flatMap((line) => line.taxes), ...(delivery?.taxes ?? [])]);
  return {
    lines: lines.map((line) => {
      const { productId, variantId, choice, name, brandName, sellerName, quantity, unitPriceMinor } = line;
      const picture = pictures.get(variantId);
      return {
        product: productId,
        ...(variantId === productId ? {} : { variant: variantId }),
        ...(choice === null ? {} : { choice }),
        name,
        brand: brandName,
        ...(sellerName ? { seller: { name: sellerName, slug: null } } : {}),
        quantity,
        price: toMajor(unitPriceMinor),
        totalPrice: toMajor(unitPriceMinor * quantity),
        slug: picture?.slug ?? null,
        imageUrl: picture?.imageUrl ?? null,
      };
    }),
    subtotal: toMajor(draft.totalMinor),
    ...(draft.discounts
      ? {
          discounts: draft.discounts.map(({ title, kind, minor }) => ({
            ...{ title, saves: toMajor(minor), isDelivery: kind === 'free-delivery' },
          })),
        }
      : {}),
    delivery: delivery && {
      name: delivery.name,
      price: toMajor(delivery.minor),
      isPickUp: delivery.kind === 'pickup',
    },
    taxes: taxes.map(({ title, rate, minor }) => ({ title, rate, amount: toMajor(minor) })),
    total: toMajor(orderTotals(draft).totalWithTaxMinor),
    pricesIncludeTax,
    address,
    email: buyer.email,
  };
}
