import { useQuery } from '@tanstack/react-query';
import type { Period, TaxRow } from '#contract/reports.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { countryName } from '#web/lib/format/countries.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './report.module.css';
import { taxesQuery } from './reports.queries.ts';

const texts = textsOf({ en });

/** What was sold and refunded in a period, by country, tax and rate. */
export function TaxReport({ period }: { period: Period }) {
  const { taxes } = texts();
  const query = useQuery(taxesQuery(period));
  return (
    <section>
      <div className={styles.head}>
        <h2>{taxes.title}</h2>
      </div>
      <QueryResult query={query} skeleton={<RowsSkeleton />} failed={taxes.notLoaded}>
        {({ rows, unassigned }) => (
          <>
            {rows.length > 0 ? <TaxTable rows={rows} /> : <p className="muted">{taxes.none}</p>}
            {unassigned > 0 ? (
              <p className={`muted ${styles.note}`}>{taxes.unassigned(formatPrice(unassigned))}</p>
            ) : null}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  const { taxes } = texts();
  const amount = (key: 'net' | 'tax' | 'refundedNet' | 'refundedTax', head: string): Column<ListedTax> => ({
    key,
    head,
    number: true,
    cell: (row) => formatPrice(row[key]),
  });
  const columns: Column<ListedTax>[] = [
    {
      key: 'country',
      head: taxes.country,
      cell: ({ country }) => (country === null ? taxes.unknownCountry : countryName(country)),
    },
    {
      key: 'title',
      head: taxes.tax,
      cell: ({ title, rate }) => (rate === null ? taxes.untaxed : `${title} ${formatRate(rate)}`),
    },
    amount('net', taxes.net),
    amount('tax', taxes.charged),
    amount('refundedNet', taxes.refundedNet),
    amount('refundedTax', taxes.refundedTax),
  ];
  return <DataTable label={taxes.title} columns={columns} rows={rows.map(withId)} />;
}

type ListedTax = TaxRow & { _id: string };
const withId = (row: TaxRow): ListedTax => ({
  ...row,
  _id: JSON.stringify([row.country, row.title, row.rate]),
});
