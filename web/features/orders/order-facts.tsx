import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/parcels.ts';
import * as styles from './order-summary.module.css';

const texts = textsOf({ en });

interface OrderTotalsProps {
  order: Order;
  /** Taxes by title; without them the sum of all. */
  taxes?: readonly { name: string; amount: number }[];
}

/** The totals of the order. */
export function OrderTotals({
  order,
  taxes = [{ name: texts().tax, amount: order.totalTax }],
}: OrderTotalsProps) {
  return (
    <DescriptionList
      facts={[
        { name: 'Subtotal', value: <Price amount={order.total} /> },
        ...taxes.map(({ name, amount }) => ({ name, value: <Price amount={amount} /> })),
        { name: 'Shipping and handling', value: formatWholePrice(0) },
        { name: 'Total', value: <Price amount={order.totalWithTax} />, total: true },
      ]}
    />
  );
}

/** The delivery address. */
export function OrderAddress({ address }: { address: DeliveryAddress }) {
  return (
    <section className={styles.address}>
      <h2 className="strong">Delivery Address</h2>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
