import { useQuery } from '@tanstack/react-query';
import type { DayOfSales, Period } from '#contract/reports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatCount, formatDay, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/reports.ts';
import { daysWithSales } from './days-with-sales.ts';
import * as styles from './report.module.css';
import { salesQuery } from './reports.queries.ts';

const texts = defineTexts({ en });

interface SalesReportProps {
  period: Period;
  today: string;
}

/** Sales on the days of a period until today. */
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
        {({ days }) => <SalesTable {...daysWithSales(days, today)} />}
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

function SalesTable({ listed, leftOut }: ReturnType<typeof daysWithSales>) {
  const { sales } = texts();
  if (listed.length === 0) return <p className="muted">{sales.none}</p>;
  const columns: Column<DayOfSales & { _id: string }>[] = [
    { key: 'day', head: sales.day, width: '50%', cell: ({ day }) => formatDay(day) },
    {
      key: 'orders',
      head: sales.orders,
      number: true,
      phone: 'hide',
      cell: ({ orders }) => formatCount(orders),
    },
    {
      key: 'sales',
      head: sales.sales,
      number: true,
      cell: ({ sales: sold, orders }) => (
        <>
          {formatPrice(sold)}
          <span className="sub narrow-only">{sales.orderCount(orders, formatCount(orders))}</span>
        </>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={sales.title}
        columns={columns}
        rows={listed.map((day) => ({ ...day, _id: day.day }))}
      />
      {leftOut > 0 ? (
        <p className={`muted ${styles.note}`}>{sales.leftOut(leftOut, formatCount(leftOut))}</p>
      ) : null}
    </>
  );
}
