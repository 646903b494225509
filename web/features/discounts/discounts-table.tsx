import { href } from 'react-router';
import type { Discount, DiscountState } from '#contract/discounts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/discounts.ts';
import * as styles from './discounts-table.module.css';
import { ruleInWords } from './rule-in-words.ts';
import { stateInWords } from './state-in-words.ts';

const texts = defineTexts({ en });

const tones: Record<DiscountState, StatusTone> = {
  ...{ active: 'pos', planned: 'run', off: 'off', over: 'off', 'used-up': 'off' },
};

export const StateOfDiscount = ({ state }: Pick<Discount, 'state'>) => (
  <Status tone={tones[state]}>{texts().states[state]}</Status>
);

/** The state with what follows from it in a line below. */
function StateCell({ discount }: { discount: Discount }) {
  return (
    <>
      <StateOfDiscount state={discount.state} />
      <small className={`sub ${styles.since}`}>{stateInWords(discount)}</small>
    </>
  );
}

/** Beside its code. */
export const discountWords = ({ targets, code: _code, ...discount }: Discount): string =>
  ruleInWords({ ...discount, things: targets.length === 0 ? null : targets.map(({ name }) => name) });

/** Discounts by their rule in words; each row leads to its form. */
export function DiscountsTable({ discounts }: { discounts: readonly Discount[] }) {
  const { columns: heads, ...words } = texts();
  const columns: Column<Discount>[] = [
    {
      key: 'discount',
      head: heads.discount,
      width: '50%',
      cell: (discount) => (
        <ItemCell
          to={href('/dashboard/discounts/edit/:id', { id: discount._id })}
          name={discountWords(discount)}
          sub={discount.code === null ? words.automatic : words.code(discount.code)}
        />
      ),
    },
    { key: 'state', head: heads.state, cell: (discount) => <StateCell discount={discount} /> },
    {
      key: 'used',
      head: heads.used,
      number: true,
      phone: 'hide',
      cell: ({ uses, maxUses }) =>
        maxUses === null ? formatCount(uses) : words.usedText(formatCount(uses), formatCount(maxUses)),
    },
    { key: 'given', head: heads.given, number: true, cell: ({ given }) => <Price amount={given} /> },
  ];
  return <DataTable label={words.list} columns={columns} rows={discounts} />;
}
