import { toDestination } from '#contract/destinations.ts';
import { toMajor } from '#contract/money.ts';
import type { TaxAmounts, TaxRow } from '#contract/reports.contract.ts';

/** Amounts of one country, tax and rate, in minor units. */
export interface StoredTaxRow {
  country: string | null;
  title: string | null;
  rate: number | null;
  netMinor: number;
  /** The part of the net amount that no other row has. */
  ownNetMinor: number;
  taxMinor: number;
  refundedNetMinor: number;
  ownRefundedNetMinor: number;
  refundedTaxMinor: number;
}

/** The rows as they are shown, those of a country together however it was typed, and their sums. */
export function toTaxReport(stored: readonly StoredTaxRow[]): { rows: TaxRow[]; total: TaxAmounts } {
  const rows = new Map<string, StoredTaxRow>();
  for (const row of stored) {
    const country = row.country && (toDestination({ country: row.country }).country ?? row.country);
    const key = JSON.stringify([country, row.title, row.rate]);
    const before = rows.get(key);
    rows.set(key, before ? { ...before, ...sumRows([before, row]) } : { ...row, country });
  }
  const sum = sumRows(stored);
  return {
    rows: [...rows.values()].sort(byCountry).map(({ country, title, rate, ...minor }) => ({
      country,
      title,
      rate,
      ...toAmounts(minor),
    })),
    // A line with two taxes is net in the rows of both, and counts once.
    total: toAmounts({ ...sum, netMinor: sum.ownNetMinor, refundedNetMinor: sum.ownRefundedNetMinor }),
  };
}

type Minor = Omit<StoredTaxRow, 'country' | 'title' | 'rate'>;

const sumRows = (rows: readonly Minor[]): Minor => {
  const sum = (key: keyof Minor) => rows.reduce((minor, row) => minor + row[key], 0);
  return {
    netMinor: sum('netMinor'),
    ownNetMinor: sum('ownNetMinor'),
    taxMinor: sum('taxMinor'),
    refundedNetMinor: sum('refundedNetMinor'),
    ownRefundedNetMinor: sum('ownRefundedNetMinor'),
    refundedTaxMinor: sum('refundedTaxMinor'),
  };
};

const toAmounts = ({ netMinor, taxMinor, refundedNetMinor, refundedTaxMinor }: Minor): TaxAmounts => ({
  net: toMajor(netMinor),
  tax: toMajor(taxMinor),
  refundedNet: toMajor(refundedNetMinor),
  refundedTax: toMajor(refundedTaxMinor),
});

/** In each country they stay in their sequence; an unknown one is last. */
const byCountry = (one: StoredTaxRow, other: StoredTaxRow): number => {
  if (one.country === other.country) return 0;
  if (one.country === null || other.country === null) return one.country === null ? 1 : -1;
  return one.country < other.country ? -1 : 1;
};
