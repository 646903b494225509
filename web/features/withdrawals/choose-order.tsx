import { orderLabel } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { formatDate, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { lineName } from '../orders/order-labels.ts';
import * as styles from './withdrawal.module.css';

const texts = defineTexts({ en });

interface ChooseOrderProps {
  orders: readonly Order[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The last orders of an account. One that is over stays in the list, and says so. */
export function ChooseOrder({ orders, chosen, onChoose }: ChooseOrderProps) {
  const words = texts().choice;
  if (orders.length === 0) return <p>{words.noOrders}</p>;
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {words.which}
      </p>
      <ChoiceList
        legend={words.which}
        chosen={chosen}
        onChoose={onChoose}
        choices={orders.map(({ _id, number, created, totalWithTax, products, state }) => ({
          id: _id,
          name: words.placed(orderLabel(number), formatDate(created)),
          price: formatPrice(totalWithTax),
          text: state === 'cancelled' ? words.cancelled : thingsText(products),
        }))}
      />
    </div>
  );
}

function thingsText(products: Order['products']): string {
  const [first] = products;
  return first ? texts().choice.more(lineName(first), products.length - 1) : '';
}
