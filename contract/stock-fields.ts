import { z } from 'zod';
import { wholeNumber } from './schemas.ts';
import { type StockPolicy, stockPolicies } from './statuses.ts';

/** How the stock of a variant, or of a product without options, is counted (docs/rules.md#stock). */

/** An empty field of a form is null. */
const emptyIsNull = z
  .union([z.number(), z.string(), z.null()], { error: 'Must be a number or a date.' })
  .optional()
  .transform((value) => (value === '' ? null : value));
const pieces = (what: string) =>
  emptyIsNull.pipe(
    wholeNumber({
      required: `${what} must be a number.`,
      min: 0,
      tooSmall: `${what} may not be less than 0.`,
      max: 1_000_000,
      tooLarge: `${what} may not be greater than 1,000,000.`,
    }).nullish(),
  );
const dateError = 'Please enter a date, such as 2027-03-15.';
const date = z.iso
  .date({ error: dateError })
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', { error: dateError });

/** Absent fields stay as they are. */
export const sentStockFields = {
  policy: z.enum(stockPolicies, { error: 'Please choose how stock is counted.' }).optional(),
  backOrderLimit: pieces('The limit'),
  backOrderFrom: emptyIsNull.pipe(date.nullish()),
  lowStockAt: pieces('The threshold'),
};
export type SentStockFields = {
  [Field in keyof typeof sentStockFields]?: z.output<(typeof sentStockFields)[Field]>;
};

export const stockFields = {
  policy: z.enum(stockPolicies),
  backOrderLimit: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'With `back-order`: pieces beyond those on hand.' }),
  backOrderFrom: z.string().nullable().meta({ description: 'With `back-order`: the day when they ship.' }),
  lowStockAt: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'A mail says when so few are left; null: the setting.' }),
};
export interface StockFields {
  policy: StockPolicy;
  backOrderLimit: number | null;
  backOrderFrom: string | null;
  lowStockAt: number | null;
}

export const availableFrom = z.string().optional().meta({
  description: 'A day: what is ordered now ships from then on. Absent while there is some on hand.',
});
