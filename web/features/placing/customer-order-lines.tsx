import { useState } from 'react';
import type { Quote } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { AsyncSelect } from '#web/components/form/async-select.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/customer-order.ts';
import * as styles from './customer-order.module.css';
import { type OrderedItem, offeredQuery, toItem } from './customer-order.queries.ts';

const texts = defineTexts({ en });

const isSame = (one: { product: string; variant?: string | undefined }, { product, variant }: OrderedItem) =>
  one.product === product && (one.variant ?? one.product) === variant;

interface CustomerOrderLinesProps {
  items: readonly OrderedItem[];
  quote: Quote | undefined;
  onChange: (items: readonly OrderedItem[]) => void;
}

/** The ordered variants, each with how many. The box stays in use, so that one barcode after the other can be read. */
export function CustomerOrderLines({ items, quote, onChange }: CustomerOrderLinesProps) {
  const words = texts().products;
  const [picks, setPicks] = useState(0);
  const add = (added: OrderedItem) => {
    const found = items.find((item) => isSame(item, added));
    const raised = items.map((item) => (item === found ? { ...item, quantity: item.quantity + 1 } : item));
    onChange(found ? raised : [...items, added]);
    setPicks(picks + 1);
  };
  return (
    <>
      <AsyncSelect
        // Emptied by each pick.
        key={picks}
        ref={picks > 0 ? focus : null}
        label={words.search}
        placeholder={words.placeholder}
        none={words.none}
        optionsQuery={offeredQuery}
        value={null}
        onChange={(option) => option && add(toItem(option))}
      />
      {items.length > 0 ? (
        <ul className={styles.lines}>
          {items.map((item) => (
            <Line
              key={item.variant}
              item={item}
              quoted={quote?.lines.find((line) => isSame(line, item))}
              onQuantity={(quantity) =>
                onChange(items.map((one) => (one === item ? { ...one, quantity } : one)))
              }
              onRemove={() => onChange(items.filter((one) => one !== item))}
            />
          ))}
        </ul>
      ) : (
        <p className="ui muted">{words.missing}</p>
      )}
    </>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

interface LineProps {
  item: OrderedItem;
  quoted: Quote['lines'][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function Line({ item, quoted, onQuantity, onRemove }: LineProps) {
  const words = texts().products;
  const name = quoted?.name ?? item.label;
  const full = quoted?.choice ? `${name}, ${quoted.choice}` : name;
  const isShort = quoted?.isForSale && quoted.orderable < item.quantity;
  return (
    <li>
      <div className={styles.name}>
        <b>{name}</b>
        {quoted?.choice ? <small className="sub">{quoted.choice}</small> : null}
        {quoted && !quoted.isForSale ? <small className={styles.problem}>{words.notForSale}</small> : null}
        {isShort ? (
          <small className={styles.problem}>{words.only(formatCount(quoted.orderable))}</small>
        ) : null}
      </div>
      <Stepper
        small
        label={words.quantityLabel(full)}
        value={String(item.quantity)}
        max={quoted?.limit}
        onChange={(typed) => {
          if (/^[1-9]\d{0,5}$/.test(typed)) onQuantity(Number(typed));
        }}
      />
      <span className={`num ${styles.amount}`}>
        {quoted?.price ? <Price amount={quoted.totalPrice} /> : null}
      </span>
      <Button variant="quiet" size="small" aria-label={words.removeLabel(full)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
