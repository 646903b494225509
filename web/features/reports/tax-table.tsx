import type { TaxAmounts, TaxRow } from '#contract/reports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Column, DataTable } from '#web/components/table/data-table.tsx';
import { countryName } from '#web/lib/format/countries.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { formatRate } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/reports.ts';
import * as styles from './report.module.css';

const texts = defineTexts({ en });

interface ListedRow {
  _id: string;
  /** The country, or that these are the sums. */
  name: string;
  /** '' of the sums. */
  tax: string;
  amounts: TaxAmounts;
}

function toListed({ country, title, rate, ...amounts }: TaxRow): ListedRow {
  const { taxes } = texts();
  return {
    _id: JSON.stringify([country, title, rate]),
    name: country === null ? taxes.unknownCountry : countryName(country),
    tax: rate === null ? taxes.untaxed : `${title} ${formatRate(rate)}`,
    amounts,
  };
}

interface TaxTableProps {
  rows: readonly TaxRow[];
  total: TaxAmounts;
  hasRefunds: boolean;
}

/** Net and tax by country, tax and rate, and the sums. */
export function TaxTable({ rows, total, hasRefunds }: TaxTableProps) {
  const { taxes } = texts();
  const amount = (key: keyof TaxAmounts, head: string): Column<ListedRow> => ({
    key,
    head,
    number: true,
    phone: 'hide',
    cell: ({ amounts }) => formatPrice(amounts[key]),
  });
  const columns: Column<ListedRow>[] = [
    {
      key: 'country',
      head: taxes.country,
      cell: ({ name, tax }) => (
        <>
          {name}
          <span className="sub narrow-only">{tax}</span>
        </>
      ),
    },
    // Not the last one, which ends the line of the table also where it is hidden.
    {
      key: 'phone',
      head: null,
      number: true,
      className: `narrow-only ${styles.onPhones}`,
      cell: ({ amounts: { net, tax, refundedNet, refundedTax } }) => (
        <>
          {formatPrice(net)}
          <span className="sub">{taxes.taxText(formatPrice(tax))}</span>
          {refundedNet > 0 || refundedTax > 0 ? (
            <span className="sub">
              {taxes.refundedText(formatPrice(refundedNet), formatPrice(refundedTax))}
            </span>
          ) : null}
        </>
      ),
    },
    { key: 'title', head: taxes.titled, phone: 'hide', cell: ({ tax }) => tax },
    amount('net', taxes.net),
    amount('tax', taxes.charged),
    ...(hasRefunds
      ? [amount('refundedNet', taxes.refundedNet), amount('refundedTax', taxes.refundedTax)]
      : []),
  ];
  return (
    <DataTable
      label={taxes.title}
      columns={columns}
      rows={rows.map(toListed)}
      total={{ _id: '', name: taxes.total, tax: '', amounts: total }}
    />
  );
}
