import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Letter } from '../mail/outbox.store.ts';
import { lineTotalCents, type StoredLine, type StoredOrder, totalsOf } from './orders.rules.ts';
import type { NewLine } from './place-order.store.ts';

/** Somebody a mail goes to; without an address (some accounts of a provider) there is no mail. */
interface Reader {
  email: string | null;
  firstName: string;
}

/** A brand's merchant by the brand's id. */
type Merchants = ReadonlyMap<string, Reader>;

/** Who bought; merchants read it in their mail. */
interface Buyer extends Reader {
  lastName: string;
}

interface PlacedOrder {
  id: string;
  number: number;
  address: DeliveryAddress | null;
  lines: readonly NewLine[];
}

/** Of a new order: its confirmation, and to each merchant what was sold of the own brand. */
export function writePlaced(order: PlacedOrder, owner: Buyer, merchants: Merchants): Letter[] {
  const orderOf = (lines: readonly NewLine[]) => ({
    orderId: order.id,
    orderNumber: order.number,
    lines: lines.map((line) => ({
      name: line.name,
      brandName: line.brandName,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: lineTotalCents(line),
    })),
    ...totalsOf(lines),
    address: order.address,
  });
  return [
    ...letterTo(owner, (recipient, firstName) => ({
      kind: 'order-confirmation',
      recipient,
      data: { firstName, ...orderOf(order.lines) },
    })),
    ...eachMerchant(order.lines, merchants).flatMap(({ merchant, lines }) =>
      letterTo(merchant, (recipient, firstName) => ({
        kind: 'items-sold',
        recipient,
        data: { firstName, customer: `${owner.firstName} ${owner.lastName}`.trim(), ...orderOf(lines) },
      })),
    ),
  ];
}

/** Of a changed line: to the owner, and to its merchant (if any) when somebody else cancelled it. */
export function writeStatusChanged(
  order: StoredOrder,
  { name, quantity, status }: StoredLine,
  merchant: Reader | undefined,
): Letter[] {
  const item = { orderId: order.id, orderNumber: order.number, name, quantity, status };
  const write = (reader: Reader, toMerchant: boolean) =>
    letterTo(reader, (recipient, firstName) => ({
      kind: 'item-status-changed',
      recipient,
      data: { firstName, ...item, toMerchant },
    }));
  return [...write(order.user, false), ...(merchant ? write(merchant, true) : [])];
}

/** Of a cancelled order: to the owner, and to each merchant what need not be sent any more (`withdrawn`). */
export function writeCancelled(
  order: StoredOrder,
  withdrawn: readonly StoredLine[],
  merchants: Merchants,
): Letter[] {
  const write = (reader: Reader, lines: readonly StoredLine[], toMerchant: boolean) =>
    letterTo(reader, (recipient, firstName) => ({
      kind: 'order-cancelled',
      recipient,
      data: {
        firstName,
        orderId: order.id,
        orderNumber: order.number,
        lines: lines.map(({ name, quantity }) => ({ name, quantity })),
        toMerchant,
      },
    }));
  return [
    ...write(order.user, order.lines, false),
    ...eachMerchant(withdrawn, merchants).flatMap(({ merchant, lines }) => write(merchant, lines, true)),
  ];
}

function letterTo(reader: Reader, write: (recipient: string, firstName: string) => Letter): Letter[] {
  return reader.email === null ? [] : [write(reader.email, reader.firstName)];
}

function eachMerchant<L extends { brandId: string | null }>(lines: readonly L[], merchants: Merchants) {
  return [...merchants].flatMap(([brandId, merchant]) => {
    const own = lines.filter((line) => line.brandId === brandId);
    return own.length > 0 ? [{ merchant, lines: own }] : [];
  });
}
