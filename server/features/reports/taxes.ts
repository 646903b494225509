import { Readable } from 'node:stream';
import { toMajor } from '#contract/money.ts';
import type { Period, TaxBasis, TaxReport } from '#contract/reports.contract.ts';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { amountCell, byteOrderMark, csvLine, numberCell } from '#server/format/spreadsheet-cell.ts';
import { Download } from '#server/http/download.ts';
import * as en from '#server/texts/en/tax-export.ts';
import { mayIssue } from '../documents/order-facts.store.ts';
import { countWithoutInvoice, listDocumentedTaxes } from './documented-taxes.store.ts';
import { toTaxReport } from './tax-rows.rules.ts';
import { listTaxes, sumUnassigned } from './taxes.store.ts';

const texts = defineTexts({ en });

interface Asked {
  timeZone: string;
  /** Where nothing says where an order goes; null for nowhere. */
  shopCountry: string | null;
  /** Whose own parts; null for the whole shop. */
  merchantId: string | null;
}

/** Taxes of a period (docs/rules.md#reports). */
export async function readTaxes(
  db: Db,
  period: Period & { by: TaxBasis },
  { timeZone, ...whose }: Asked,
): Promise<Omit<TaxReport, 'currency' | 'timeZone'>> {
  const between = {
    from: startOfDay(timeZone, period.from),
    to: startOfDay(timeZone, daysAfter(period.to, 1)),
  };
  const isShop = whose.merchantId === null;
  const isByOrder = period.by === 'order';
  const [rows, unassigned, withoutInvoice] = await Promise.all([
    (isByOrder ? listTaxes : listDocumentedTaxes)(db, { ...between, ...whose }),
    isShop && isByOrder ? sumUnassigned(db, between) : 0,
    isShop && (await mayIssue(db)) ? countWithoutInvoice(db, between) : null,
  ]);
  return { ...toTaxReport(rows), unassigned: toMajor(unassigned), withoutInvoice };
}

/** The same as a CSV file: without sums, so that a column may be added up, but with the refunds that belong to no row. */
export async function exportTaxes(
  db: Db,
  period: Period & { by: TaxBasis },
  asked: Asked,
): Promise<Download> {
  const { rows, unassigned } = await readTaxes(db, period, asked);
  const { headings, untaxed, unassigned: ofNoRow } = texts();
  const lines = [
    Object.values(headings),
    ...rows.map(({ country, title, rate, net, tax, refundedNet, refundedTax }) => [
      country ?? '',
      title ?? untaxed,
      rate === null ? '' : numberCell(String(rate)),
      ...[net, tax, refundedNet, refundedTax].map(amountCell),
    ]),
    ...(unassigned > 0 ? [['', ofNoRow, '', '', '', amountCell(unassigned), '']] : []),
  ];
  return new Download(
    `taxes-${period.by === 'document' ? 'by-document-' : ''}${period.from}-${period.to}.csv`,
    Readable.from([byteOrderMark + lines.map(csvLine).join('')]),
  );
}
