import { expect, it } from 'vitest';
import { anyTable } from '../import-sources/any-table.ts';
import { Slugs } from '../import-sources/clean-slugs.ts';
import { Collector } from '../import-sources/collector.ts';
import { guessColumns } from '../import-sources/column-synonyms.rules.ts';
import type { Source } from '../import-sources/source.ts';
import { findSource, sources } from '../import-sources/sources.ts';
import { checkRow } from './check-row.ts';
import { hintFor } from './uploaded/row-hints.rules.ts';

/** Cells that say which kind of row it is, by program. */
const kinds: Partial<Record<Source['program'], Record<string, string>>> = {
  woocommerce: { type: 'simple', published: '1' },
  magento: { product_type: 'simple', store_view_code: '' },
  wix: { fieldtype: 'Product', visible: '1' },
  bigcommerce: { 'item type': 'Product' },
  shopify: { 'gift card': '' },
};
const fields = ['sku', 'name', 'price', 'weight', 'imageUrl', 'slug'] as const;
const table = anyTable(
  fields.map((field) => `The ${field}`),
  Object.fromEntries(fields.map((field) => [field, `The ${field}`])),
);
const all = [...sources, table.source];

/** A time that only more than linear work takes, also beside other tests. */
const maxMs = 4_000;
/** Long enough that a step for each pair of characters takes seconds. */
const length = 60_000;
const parts = [
  ...[
    'a',
    '0',
    '1',
    '.',
    ' ',
    ',',
    ';',
    ':',
    '-',
    '|',
    '/',
    '=',
    '(',
    '[',
    '<',
    '>',
    '&',
    '#',
    '?',
    '"',
    "'",
    '%',
  ],
  ...[
    '1,',
    ':1',
    ':1,',
    '[S]',
    '[S]a=',
    ' ,',
    '- ',
    '<a ',
    '</p',
    '_id',
    String.raw`\,`,
    'a b ',
    'https://',
    'sku=a|',
  ],
];
const measureMilliseconds = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

it.each(parts)(
  'reads cells of thousands of %j in a time that grows with their length',
  (part) => {
    const cell = `1${part.repeat(length / part.length)}x`;
    for (const source of all) {
      const own = kinds[source.program] ?? {};
      const row = {
        line: 2,
        get: (heading: string) => own[heading] ?? (heading.startsWith('combination') ? '' : cell),
        all: () => [cell],
      };
      const spent = measureMilliseconds(() => {
        const collector = new Collector({});
        const read = () => {
          source.listKeys(row, []);
          for (const { line, values } of source.adapt([row], collector)) {
            const clean = new Slugs(() => {}).clean(values, line);
            checkRow(clean);
            hintFor(clean);
          }
        };
        // A cell may name another currency.
        expect(read).not.toThrow(TypeError);
      });
      expect([source.program, spent > maxMs ? spent : 'linear']).toEqual([source.program, 'linear']);
    }
    const spent = measureMilliseconds(() => {
      findSource([cell, 'sku']);
      guessColumns([cell]);
    });
    expect(spent).toBeLessThan(maxMs);
  },
  60_000,
);
