import { defineTexts } from '#contract/texts.ts';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { formatWeekday } from '#web/lib/format/day-formats.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/overview.ts';
import type { ComparedDay } from './figures.ts';

const texts = defineTexts({ en });

interface SalesTableProps {
  days: readonly ComparedDay[];
  today: string;
}

/** The data of the chart, the newest day first. */
export function SalesTable({ days, today }: SalesTableProps) {
  const words = texts();
  const columns: Column<ComparedDay & { _id: string }>[] = [
    {
      key: 'day',
      head: words.table.day,
      width: '40%',
      cell: ({ day }) => (day === today ? words.soFar(formatWeekday(day)) : formatWeekday(day)),
    },
    {
      key: 'orders',
      head: words.table.orders,
      number: true,
      phone: 'hide',
      cell: ({ orders }) => formatCount(orders),
    },
    { key: 'sales', head: words.table.sales, number: true, cell: ({ sales }) => formatPrice(sales) },
    {
      key: 'before',
      head: words.table.before,
      number: true,
      phone: 'hide',
      cell: ({ before }) => formatPrice(before),
    },
  ];
  const rows = days.map((day) => ({ ...day, _id: day.day })).reverse();
  return <DataTable label={words.table.label} columns={columns} rows={rows} />;
}
