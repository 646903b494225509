import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { toNumber } from '#web/components/form/read-number.ts';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { formatRate } from '#web/lib/format/more-formats.ts';
import * as enClasses from '#web/texts/en/tax-classes.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { placeName } from './place-words.ts';
import * as styles from './rates-table.module.css';
import { taxDecimals } from './typed-settings.ts';
import type { RateDraft } from './typed-taxes.ts';

const texts = defineTexts({ en });
const classTexts = defineTexts({ en: enClasses });

interface RatesTableProps {
  rates: readonly RateDraft[];
  onEdit: (rate: RateDraft) => void;
}

/** Tax rates by place, as they are in the form. */
export function RatesTable({ rates, onEdit }: RatesTableProps) {
  const { columns: heads, noTitle, ratesLabel, rate: words } = texts();
  const { taxClasses: classes } = classTexts();
  const columns: Column<RateDraft & { _id: string }>[] = [
    {
      key: 'place',
      head: heads.place,
      width: '40%',
      cell: (rate) => <ItemCell name={placeName(rate)} />,
    },
    { key: 'title', head: heads.title, cell: ({ title }) => title.trim() || noTitle },
    { key: 'class', head: heads.class, phone: 'hide', cell: (rate) => classes[rate.class] },
    {
      key: 'rate',
      head: heads.rate,
      number: true,
      cell: ({ rate, class: taxClass }) => (
        <>
          {/* On phones it has no column of its own. */}
          {taxClass === 'standard' ? null : <span className="narrow-only muted">{classes[taxClass]} </span>}
          {rate === '' ? null : formatRate(toNumber(rate, taxDecimals))}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{heads.actions}</span>,
      number: true,
      phone: 'full',
      cell: (rate) => (
        <RowActions label={placeName(rate)}>
          <Button
            variant="muted"
            size="small"
            id={`edit-${rate.key}`}
            aria-label={words.editLabel(`${placeName(rate)}, ${rate.title.trim() || noTitle}`)}
            onClick={() => onEdit(rate)}
          >
            {words.edit}
          </Button>
        </RowActions>
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label={ratesLabel}
        columns={columns}
        rows={rates.map((rate) => ({ ...rate, _id: rate.key }))}
      />
    </div>
  );
}
