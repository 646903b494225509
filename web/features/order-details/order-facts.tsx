import type { ReactNode } from 'react';
import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Price } from '#web/components/labels/price.tsx';
import { type DescriptionItem, DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import type { OrderSums, SumRow } from '../orders/order-sums.ts';
import * as styles from './order-summary.module.css';

const texts = defineTexts({ en });

const toFact = ({ name, amount }: SumRow): DescriptionItem => ({ name, value: <Price amount={amount} /> });

/** The totals of an order; taxes that its prices include stand below. */
export function OrderTotals({ sums }: { sums: OrderSums }) {
  const { subtotal, total, shipping: unnamed, free } = texts().sums;
  const { shipping, areTaxesIncluded } = sums;
  const taxes = sums.taxes.map(toFact);
  return (
    <DescriptionList
      facts={[
        toFact({ name: subtotal, amount: sums.subtotal }),
        ...(sums.discounts ?? []).map(toFact),
        ...(areTaxesIncluded ? [] : taxes),
        shipping.amount > 0
          ? toFact(shipping)
          : { name: shipping.name, value: shipping.name === unnamed ? formatWholePrice(0) : free },
        { name: total, value: <Price amount={sums.total} />, total: true },
        ...(areTaxesIncluded ? taxes : []),
      ]}
    />
  );
}

interface OrderAddressProps {
  address: DeliveryAddress;
  note?: string | undefined;
  /** Below it. */
  children?: ReactNode;
}

export function OrderAddress({ address, note, children }: OrderAddressProps) {
  return (
    <section className={styles.address}>
      <h2 className="strong">Delivery Address</h2>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {note ? <p className="muted">{note}</p> : null}
      {children}
    </section>
  );
}
