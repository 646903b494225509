import { describe, expect, it } from 'vitest';
import type { ImportSource } from '#contract/import-sources.ts';
import { help, readOptions, sourceText } from './import-options.ts';

describe('options of npm run import', () => {
  it('are answers about the file of another program', () => {
    const answers = [
      '--currency',
      'usd',
      '--prices-include-tax',
      'no',
      '--brand',
      'Oak',
      '--weight-unit',
      'lb',
    ];
    const more = ['--picture-base', 'https://old.example', '--column', 'sku=Ref', '--column', 'name=A=B'];
    expect(readOptions(['a.csv', ...answers, ...more])).toEqual({
      path: 'a.csv',
      wantsImages: false,
      answers: {
        ...{ currency: 'USD', pricesIncludeTax: false, brand: 'Oak', weightUnit: 'lb' },
        pictureBase: 'https://old.example',
      },
      renamed: { sku: 'Ref', name: 'A=B' },
    });
    expect(readOptions(['--download-images', '-'])).toEqual({ path: '-', wantsImages: true, answers: {} });
  });

  it('are all in the help', () => {
    expect(readOptions(['--help'])).toBeNull();
    for (const option of [
      'download-images',
      'currency',
      'prices-include-tax',
      'brand',
      'weight-unit',
      'picture-base',
      'column',
    ])
      expect(help).toContain(`  --${option} `);
  });

  it.each([
    [[], 'npm run import -- FILE'],
    [['a.csv', 'b.csv'], 'npm run import -- FILE'],
    [['a.csv', '--prices-include-tax', 'maybe'], '--prices-include-tax is yes or no'],
    [['a.csv', '--currency', 'dollars'], '--currency: Please write a currency in three letters'],
    [['a.csv', '--weight-unit', 'stone'], '--weight-unit: '],
    [['a.csv', '--column', 'ref'], '--column ref: write FIELD=COLUMN, with one of sku, name, '],
    [['a.csv', '--column', 'colour=Farbe'], '--column colour=Farbe: write FIELD=COLUMN'],
    [['a.csv', '--colour'], "'--colour'"],
  ])('are refused in words: %j', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});

const source: ImportSource = {
  ...{ program: 'wix', rows: 9, products: 4, coming: 1, variants: 2, hidden: 0, pictures: 0, sales: 0 },
  skus: { made: 1, changed: 0, examples: ['mug-red'] },
  leftOut: [
    { what: 'ribbon', rows: 2, lines: [], reason: 'The shop has no field for it.' },
    { what: 'Options past the third', rows: 1, lines: [7], reason: 'It has 4 options.' },
    { what: 'cost, brand', rows: 0, lines: [], reason: 'Empty in this file.' },
  ],
  asks: { brand: 1, weightUnit: 0, pictureBase: 3, currency: 2, tax: 2 },
  answers: { pictureBase: 'https://old.example' },
};

it('says what of a file comes, what does not, and which options say the rest', () => {
  expect(sourceText(source).split('\n')).toEqual([
    'This is an export of Wix: 4 products in 9 rows. 1 product with 2 rows comes, 0 hidden.',
    '1 SKU made or changed: mug-red',
    'What does not come:',
    '  ribbon (2 rows): The shop has no field for it.',
    '  Options past the third (line 7): It has 4 options.',
    '  cost, brand: Empty in this file.',
    'What the file does not say:',
    '  --currency (2 prices)',
    '  --prices-include-tax (2 prices)',
    '  --brand (1 product)',
    'Nothing was imported: please say first what its prices are.',
  ]);
});
