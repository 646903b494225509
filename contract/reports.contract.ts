import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { currencyCode, money } from './schemas.ts';
import { daysAfter, isDay } from './shop-days.ts';

/** The numbers of a month (docs/rules.md#reports). */
const maxDays = 732;

/** Later rules of the period calculate with it. */
const day = (required: string) =>
  z.string({ error: required }).refine(isDay, { error: required, abort: true });
const period = z
  .object({ from: day('Please choose the first day.'), to: day('Please choose the last day.') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first.' })
  .refine(({ from, to }) => to < daysAfter(from, maxDays), {
    path: ['to'],
    error: 'Please choose at most two years.',
  });
export type Period = z.output<typeof period>;

const dayOfSales = z.object({
  day: z.string().meta({ description: "Of the shop's time zone." }),
  orders: z.number().int(),
  sales: money.meta({
    description: 'With tax and delivery, without what was cancelled; for merchants, of their parts.',
  }),
});
export type DayOfSales = z.output<typeof dayOfSales>;
export const daysOfSales = z.array(dayOfSales);

export const getSales = endpoint({
  method: 'GET',
  path: '/reports/sales',
  access: 'reports.read',
  summary: 'Sales by day, also of days without any; a merchant gets the own parts',
  query: period,
  reply: z.object({ currency: currencyCode, timeZone: z.string(), days: daysOfSales }),
});

const taxAmounts = z.object({
  net: money,
  tax: money,
  refundedNet: money.meta({ description: 'Of what was refunded in these days, whenever it was bought.' }),
  refundedTax: money,
});
export type TaxAmounts = z.output<typeof taxAmounts>;

const taxRow = taxAmounts.extend({
  country: z.string().nullable().meta({
    description:
      "Of the delivery, its code where it is known; null where no address and no shop's country is known.",
  }),
  title: z.string().nullable().meta({ description: 'Null for what has no tax.' }),
  rate: z.number().nullable().meta({ description: 'In percent.' }),
});
export type TaxRow = z.output<typeof taxRow>;

/** By the day of placing, or by the day of issue of invoices and credit notes. */
export const taxBases = ['order', 'document'] as const;
export type TaxBasis = (typeof taxBases)[number];
const basedPeriod = period.safeExtend({
  by: z
    .enum(taxBases, { error: 'Please choose what is counted.' })
    .default('order')
    .meta({ description: 'Orders on the day of placing, or documents on that of issue.' }),
});

export const getTaxes = endpoint({
  method: 'GET',
  path: '/reports/taxes',
  access: 'reports.read',
  summary:
    'Net and tax by country, rate and title; a merchant gets the own parts, without delivery and refunds, or the own documents',
  query: basedPeriod,
  reply: z.object({
    currency: currencyCode,
    timeZone: z.string(),
    rows: z.array(taxRow),
    total: taxAmounts.meta({ description: 'What has two taxes is net in the rows of both, and here once.' }),
    unassigned: money.meta({
      description:
        'Refunds of no line: of a typed amount, made at the provider, or by a lost dispute. Documents have none.',
    }),
    withoutInvoice: z.number().int().nullable().meta({
      description: 'Orders of these days without an invoice; null for merchants, and where none is issued.',
    }),
  }),
});
export type TaxReport = z.output<typeof getTaxes.reply>;

export const exportTaxes = endpoint({
  method: 'GET',
  path: '/reports/taxes/export',
  access: 'reports.read',
  summary: 'The same as CSV, safe for spreadsheets',
  query: basedPeriod,
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});
