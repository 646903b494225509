import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { attributeKinds } from '#contract/attribute-values.ts';

const choice = z
  .union([z.string().transform((name) => ({ name })), z.object({ name: z.string(), swatch: z.string() })])
  .transform(({ name, ...rest }) => ({ name, swatch: 'swatch' in rest ? rest.swatch : null }));

const attributes = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(attributeKinds),
    unit: z.string().nullable().default(null),
    isFilter: z.boolean().default(false),
    /** Paths of the categories that ask for it; absent for all products. */
    categories: z.array(z.string()).optional(),
    choices: z.array(choice).default([]),
  }),
);

/** Attributes of the demo's products, in the order of their pages. */
export const readDemoAttributes = (): z.output<typeof attributes> =>
  attributes.parse(JSON.parse(readFileSync(new URL('files/attributes.json', import.meta.url), 'utf8')));
