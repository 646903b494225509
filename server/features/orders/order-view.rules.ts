import { toDollars } from '#contract/money.ts';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import { type Caller, lineTotalCents, type StoredLine, type StoredOrder, totalsOf } from './orders.rules.ts';

/** An order as it travels; administrators and merchants also learn who placed it. */
export function presentOrder(order: StoredOrder, caller: Caller): Order {
  const { totalCents, taxCents, totalWithTaxCents } = totalsOf(order.lines);
  return {
    _id: order.id,
    number: order.number,
    cartId: order.cartId,
    created: order.createdAt.toISOString(),
    total: toDollars(totalCents),
    totalTax: toDollars(taxCents),
    totalWithTax: toDollars(totalWithTaxCents),
    address: order.address,
    products: order.lines.map(presentLine),
    ...(caller.isAdministrator || caller.brandId !== null ? { user: order.user } : {}),
    isOwn: order.userId === caller.id,
  };
}

function presentLine(line: StoredLine): OrderLine {
  const totalCents = lineTotalCents(line);
  return {
    _id: line.id,
    name: line.name,
    status: line.status,
    quantity: line.quantity,
    purchasePrice: toDollars(line.unitPriceCents),
    totalPrice: toDollars(totalCents),
    totalTax: toDollars(line.taxCents),
    priceWithTax: toDollars(totalCents + line.taxCents),
    product: line.product,
  };
}
