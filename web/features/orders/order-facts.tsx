import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import * as styles from './order-summary.module.css';

/** The totals of the order. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <DescriptionList
      facts={[
        { name: 'Subtotal', value: <Price amount={order.total} /> },
        { name: 'Tax', value: <Price amount={order.totalTax} /> },
        { name: 'Shipping and handling', value: formatWholePrice(0) },
        { name: 'Total', value: <Price amount={order.totalWithTax} />, total: true },
      ]}
    />
  );
}

/** The delivery address. */
export function OrderAddress({ address }: { address: DeliveryAddress }) {
  const { street, town, country } = addressLines(address);
  return (
    <section className={styles.address}>
      <h2 className="strong">Delivery Address</h2>
      <p>{street}</p>
      <p>{town}</p>
      <p>{country}</p>
    </section>
  );
}
