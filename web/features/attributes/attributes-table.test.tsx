import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ShownAttribute } from '#contract/attributes.contract.ts';
import AttributesTable from './attributes-table.tsx';

const attribute = (value: ShownAttribute['value'], more: Partial<ShownAttribute> = {}): ShownAttribute => ({
  _id: String(value),
  name: 'Named',
  kind: 'text',
  value,
  ...more,
});
const rows = (attributes: ShownAttribute[]) =>
  [
    ...renderToStaticMarkup(<AttributesTable attributes={attributes} />).matchAll(/<td[^>]*>(.*?)<\/td>/g),
  ].map(([, cell]) => cell);

it('writes numbers with their unit, and flags as words', () => {
  expect(
    rows([
      attribute('<b>Wool</b>'),
      attribute(1640.125, { kind: 'number', unit: 'g' }),
      attribute(12, { kind: 'number' }),
      attribute(true, { kind: 'yes-no' }),
      attribute(false, { kind: 'yes-no' }),
    ]),
  ).toEqual(['&lt;b&gt;Wool&lt;/b&gt;', '1,640.125\u00a0g', '12', 'Yes', 'No']);
});

it('shows the colour of a choice before its name', () => {
  expect(rows([attribute('Sage', { kind: 'choice', swatch: '#88aa88' })])[0]).toMatch(
    /background-color:#88aa88.*<\/span>Sage$/,
  );
});
