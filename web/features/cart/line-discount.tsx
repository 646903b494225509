import type { Quote } from '#contract/checkout.contract.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { defineTexts } from '#contract/texts.ts';
import { Price } from '#web/components/labels/price.tsx';
import * as en from '#web/texts/en/discount-code.ts';
import * as styles from './line-discount.module.css';

const texts = defineTexts({ en });

/** The sum that the discounts of a quote save on each line of the bag, by the line's id. */
export function savedByLine({ lines, discounts = [] }: Pick<Quote, 'lines' | 'discounts'>) {
  const saved = new Map<string, number>();
  for (const { line, saves } of discounts.flatMap((discount) => discount.lines)) {
    const quoted = lines[line];
    if (!quoted) continue;
    const id = quoted.variant ?? quoted.product;
    saved.set(id, toMajor(toMinor(saved.get(id) ?? 0) + toMinor(saves)));
  }
  return saved;
}

/** Below the price of a line. */
export function LineDiscount({ saves }: { saves: number | undefined }) {
  if (!saves) return null;
  return (
    <span className={styles.saves}>
      <span className="sr-only">{texts().discount} </span>
      <Price amount={-saves} />
    </span>
  );
}
