import { useQuery } from '@tanstack/react-query';
import type { DayOfSales, Period } from '#contract/reports.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatCount, formatDay, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './report.module.css';
import { salesQuery } from './reports.queries.ts';

const texts = textsOf({ en });

interface SalesReportProps {
  period: Period;
  today: string;
}

/** What was sold on each day of a period until today. */
export function SalesReport({ period, today }: SalesReportProps) {
  const { sales } = texts();
  const query = useQuery(salesQuery(period));
  return (
    <section>
      <div className={styles.head}>
        <h2>
          {sales.title} {query.data ? <Sum days={query.data.days} /> : null}
        </h2>
      </div>
      <QueryResult query={query} skeleton={<RowsSkeleton rows={12} />} failed={sales.notLoaded}>
        {({ days }) => <SalesTable days={days.filter(({ day }) => day <= today)} />}
      </QueryResult>
    </section>
  );
}

function Sum({ days }: { days: readonly DayOfSales[] }) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const sold = formatPrice(days.reduce((sum, day) => sum + day.sales, 0));
  return (
    <span className={`num ui muted ${styles.sum}`}>
      {texts().sales.sum(sold, orders, formatCount(orders))}
    </span>
  );
}

function SalesTable({ days }: { days: readonly DayOfSales[] }) {
  const { sales } = texts();
  const columns: Column<DayOfSales & { _id: string }>[] = [
    { key: 'day', head: sales.day, width: '50%', cell: ({ day }) => formatDay(day) },
    {
      key: 'orders',
      head: sales.orders,
      number: true,
      phone: 'hide',
      cell: ({ orders }) => formatCount(orders),
    },
    { key: 'sales', head: sales.sales, number: true, cell: (day) => formatPrice(day.sales) },
  ];
  return (
    <DataTable label={sales.title} columns={columns} rows={days.map((day) => ({ ...day, _id: day.day }))} />
  );
}
