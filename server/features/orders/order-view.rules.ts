import { toMajor } from '#contract/money.ts';
import type { Order, OrderLine } from '#contract/orders.contract.ts';
import { sumPieces, toOrderState } from './order-state.rules.ts';
import type { OrderViewer, StoredLine, StoredOrder } from './orders.rules.ts';
import { lineTotals, orderTotals } from './totals.rules.ts';

/** The order as the API returns it. Only the shop's people and merchants see who placed it. */
export function presentOrder(order: StoredOrder, viewer: OrderViewer): Order {
  const { totalMinor, taxMinor, totalWithTaxMinor } = orderTotals(order);
  return {
    _id: order.id,
    number: order.number,
    cartId: order.cartId,
    created: order.createdAt.toISOString(),
    state: toOrderState(sumPieces(order.lines), order.paymentDue),
    currency: order.currency,
    total: toMajor(totalMinor),
    totalTax: toMajor(taxMinor),
    totalWithTax: toMajor(totalWithTaxMinor),
    address: order.address,
    products: order.lines.map((line) => presentLine(line, order.pricesIncludeTax)),
    ...(viewer.seesAll || viewer.merchantId !== null ? { user: toBuyer(order) } : {}),
    ...(order.delivery?.kind === 'pickup' ? { isPickUp: true as const } : {}),
    ...(order.paymentDue && !order.cancelledAt ? { awaitsPayment: true as const } : {}),
    ...(viewer.seesAll && order.hasFailedRefund ? { refundFailed: true as const } : {}),
    isOwn: order.userId === viewer.id,
  };
}

const toBuyer = ({ userId, user, buyer, isAccountDeleted }: StoredOrder): Order['user'] => ({
  ...(buyer ?? user),
  ...(isAccountDeleted ? { isDeleted: true } : {}),
  ...(userId === null && buyer ? { isGuest: true as const } : {}),
});

function presentLine(line: StoredLine, pricesIncludeTax: boolean): OrderLine {
  const { totalMinor, taxMinor, totalWithTaxMinor } = lineTotals(line, pricesIncludeTax);
  return {
    _id: line.id,
    name: line.name,
    ...(line.choice === null ? {} : { variant: { _id: line.variantId, choice: line.choice } }),
    status: line.status,
    quantity: line.quantity,
    purchasePrice: toMajor(line.unitPriceMinor),
    totalPrice: toMajor(totalMinor),
    totalTax: toMajor(taxMinor),
    priceWithTax: toMajor(totalWithTaxMinor),
    ...(line.seller ? { seller: line.seller } : {}),
    product: line.product,
  };
}
