import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { RowChanges } from './row-changes.tsx';

const row = (from: string | null, to: string): ImportRowView => ({
  _id: '1',
  line: 2,
  sku: 'L-1',
  name: 'Lamp',
  result: from === null ? 'new' : 'changed',
  applied: false,
  undone: null,
  changes: [{ field: 'price', from, to }],
  reason: null,
  hint: null,
  product: null,
});

it.each([
  ['100', '49.99', true],
  ['100', '50', false],
  ['100', '120', false],
  [null, '1', false],
])('a price from %j to %j is marked: %s', (from, to, isMarked) => {
  expect(renderToStaticMarkup(<RowChanges row={row(from, to)} />).includes('Less than half')).toBe(isMarked);
});
