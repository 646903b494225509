import { z } from 'zod';
import { parseJson } from './nested-json.ts';
import { price } from './product-fields.ts';
import { money, time } from './schemas.ts';

/** docs/rules.md#sales */
export const maxSales = 20;

/** A product or variant in a sale, as shoppers see it. */
export const saleFields = {
  formerPrice: money.optional().meta({ description: 'The base price, in a sale.' }),
  priorPrice: money
    .optional()
    .meta({ description: 'The lowest price of the 30 days before the reduction began.' }),
  saleEndsAt: time.optional().meta({ description: 'Absent for a sale without an end.' }),
};

/** There, `price` is the base price. */
export const notInBackOffice = { formerPrice: true, priorPrice: true, saleEndsAt: true } as const;

const sale = z.object({ price: money, startsAt: time.nullable(), endsAt: time.nullable() });
export type Sale = z.output<typeof sale>;

/** Sales that have not ended, in the back office. */
export const sales = z.array(sale);

const momentError = 'Please give date and time of a sale, such as 2026-11-27T09:00:00Z.';
const isMoment = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;
/** Within what PostgreSQL and JavaScript agree on. Null and nothing mean no bound. */
export const momentWith = (error: string) =>
  z
    .string({ error })
    .refine((value) => value === '' || isMoment(value), { error, abort: true })
    .nullish()
    .transform((value) => (value ? new Date(value).toISOString() : null))
    .refine((value) => value === null || (value > '2000' && value < '3000'), { error });
/** A bound of a sale. */
export const moment = momentWith(momentError);

const sentSale = z
  .object({ price, startsAt: moment, endsAt: moment })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    error: 'A sale must end after it begins.',
    path: ['endsAt'],
  });

function overlaps(sent: readonly Pick<Sale, 'startsAt' | 'endsAt'>[]): boolean {
  // No bound before all begins, and after all ends.
  const windows = sent
    .map(({ startsAt, endsAt }) => ({ from: startsAt ?? '', until: endsAt ?? '9' }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return windows.some(({ from }, at) => from < (windows[at - 1]?.until ?? ''));
}

/** When absent, the sales stay as they are. */
export const sentSales = z
  .array(sentSale, { error: 'Sales must be a list.' })
  .max(maxSales, { error: `A variant may have at most ${maxSales} sales.` })
  .refine((sent) => !overlaps(sent), { error: 'Sales may not overlap.' })
  .optional();

/** Sales as JSON, in a multipart form. */
export const jsonSales = z
  .preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent;
    try {
      return parseJson(sent);
    } catch {
      context.addIssue({ code: 'custom', message: 'Sales must be a list as JSON.' });
      return z.NEVER;
    }
  }, sentSales)
  .optional();
