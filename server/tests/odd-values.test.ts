import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all-endpoints.ts';
import { createRandom } from '#server/testing/random-lists.ts';

/** A value that rules of a form calculate with may be anything, when an earlier rule has refused it. */
const odd: unknown[] = [
  ...['', '%', '0x10', 'yesterday', '2026-13-45', '2026-01-01', 'US', 'http://[', '9'.repeat(400)],
  ...[-1, 5, 1e99, null, true, [], {}, [null], [{}]],
];
const random = createRandom(31);
const pick = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length)];

/** A value of about the shape of the schema. */
function valueFor(schema: unknown): unknown {
  if (random(8) === 0) return pick(odd);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).filter(() => random(8) > 0);
    return Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field)]));
  }
  if (schema instanceof z.ZodArray) return Array.from({ length: random(3) }, () => valueFor(schema.element));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return valueFor(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return valueFor(schema.in);
  if (schema instanceof z.ZodUnion) return valueFor(pick(schema.options));
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return pick(schema.options);
  return pick(odd);
}

const forms = endpoints.flatMap(({ endpoint: { method, path, query, body } }) =>
  [query, body].flatMap((schema) => (schema ? [{ call: `${method} ${path}`, schema }] : [])),
);

it.each(forms)('$call refuses or reads odd values', ({ schema }) => {
  // A body that is null is read as one without fields.
  const values = Array.from({ length: 100 }, () => valueFor(schema) ?? {});
  expect(() => values.map((value) => schema.safeParse(value))).not.toThrow();
});
