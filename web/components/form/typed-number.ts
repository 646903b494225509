import { z } from 'zod';
import { readNumber } from './read-number.ts';

/** `preprocess` takes everything, a form what its rule takes. */
type Typed<Schema extends z.ZodType> = z.ZodType<z.output<Schema>, z.input<Schema>>;

/**
 * A rule of the contract for a field in which a number is typed.
 * @param decimals a function, because pages learn the currency after this is called
 */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema, decimals: () => number = () => 0) =>
  z.preprocess((typed, context) => {
    if (typeof typed !== 'string') return typed;
    const { number, refusal } = readNumber(typed, decimals());
    if (refusal === undefined) return number;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  }, schema) as unknown as Typed<Schema>;

/** The same for a list whose entries have a typed number. */
export const typedNumbers = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  decimals: () => number,
) =>
  z.preprocess((list, context) => {
    if (!Array.isArray(list)) return list;
    return list.map((entry, at) => {
      if (typeof entry?.[name] !== 'string') return entry;
      const { number, refusal } = readNumber(entry[name], decimals());
      if (refusal === undefined) return { ...entry, [name]: number };
      context.addIssue({ code: 'custom', message: refusal, path: [at, name] });
      return entry;
    });
  }, schema) as unknown as Typed<Schema>;
