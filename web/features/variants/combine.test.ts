import { describe, expect, test } from 'vitest';
import { countLeftOut, countVariants, leaveOut, lostBy, withOptions } from './combine.ts';
import {
  type DraftOption,
  noVariants,
  toDraft,
  usualStock,
  type VariantsDraft,
  variantLabel,
} from './draft.ts';
import { savedDraft } from './saved-draft.ts';

const option = (name: string, ...values: string[]): DraftOption => ({
  key: name.toLowerCase(),
  name,
  values: values.map((value) => ({ key: value.toLowerCase(), name: value })),
});
const jumper = () =>
  savedDraft([
    ['Colour', 'Blue', 'Red'],
    ['Size', 'S', 'M'],
  ]);
const alone = { ...usualStock, price: '9.00', quantity: '37', weight: '420', barcode: '4006381333931' };
const change = (draft: VariantsDraft, options: readonly DraftOption[], stored = draft) =>
  withOptions(draft, options, { stored, alone });
const listRows = (draft: VariantsDraft) =>
  draft.variants.map((variant) => `${variantLabel(draft, variant)}: ${variant._id ?? 'new'}`);

describe('options', () => {
  test('make a variant of each combination, the last option changing first', () => {
    const draft = change(noVariants, [option('Colour', 'Blue', 'Red'), option('Size', 'S', 'M', 'L')]);
    expect(listRows(draft)).toEqual([
      'Blue, S: new',
      'Blue, M: new',
      'Blue, L: new',
      'Red, S: new',
      'Red, M: new',
      'Red, L: new',
    ]);
    expect(draft.variants[0]).toMatchObject({ price: '9.00', sku: null, isActive: true });
  });

  test('take over what was typed for the product: its pieces and barcode once, the rest for each', () => {
    const one = change(noVariants, [option('Size', 'S')]);
    expect(one.variants).toMatchObject([alone]);
    const shared = { ...alone, quantity: '0', barcode: '' };
    expect(change(one, [option('Size', 'S', 'M')]).variants).toMatchObject([alone, shared]);
    expect(change(noVariants, [option('Size', 'S', 'M')]).variants).toMatchObject([alone, shared]);
    // The options of a product that has variants begin with these.
    const other = { ...shared, price: '20.00', weight: '600' };
    const stored = savedDraft([['Colour', 'Blue']]);
    expect(change(stored, [option('Colour', 'Blue', 'Red')]).variants[1]).toMatchObject(other);
  });

  test('without values choose nothing yet', () => {
    const draft = jumper();
    expect(change(draft, [...draft.options, option('Material')]).variants).toEqual(draft.variants);
  });

  test('that get a value keep the numbers of the others; the new ones resemble their neighbours', () => {
    const draft = jumper();
    const [colour = option(''), size = option('')] = draft.options;
    const next = change(draft, [colour, { ...size, values: [...size.values, { key: 'l', name: 'L' }] }]);
    expect(listRows(next)).toEqual([
      'Blue, S: id 1',
      'Blue, M: id 2',
      'Blue, L: new',
      'Red, S: id 3',
      'Red, M: id 4',
      'Red, L: new',
    ]);
    expect(next.variants.map(({ price }) => price)).toEqual([
      '20.00',
      '21.00',
      '20.00',
      '22.00',
      '23.00',
      '22.00',
    ]);
    expect(next.variants[5]).toMatchObject({ quantity: '0', weight: '600', sku: null });
    expect(next.variants.filter(({ _id }) => _id)).toEqual(draft.variants);
  });

  test('in another sequence keep every variant', () => {
    const draft = jumper();
    const next = change(draft, draft.options.toReversed());
    expect(listRows(next)).toEqual(['S, Blue: id 1', 'S, Red: id 3', 'M, Blue: id 2', 'M, Red: id 4']);
    expect(lostBy(draft, next)).toEqual({ variants: 0, stock: 0 });
  });

  test('more of them: each variant gets the first value of the new one', () => {
    const draft = savedDraft([['Size', 'S', 'M']]);
    const next = change(draft, [...draft.options, option('Colour', 'Blue', 'Red')]);
    expect(listRows(next)).toEqual(['S, Blue: id 1', 'S, Red: new', 'M, Blue: id 2', 'M, Red: new']);
  });

  test('fewer of them: the first of those that become the same stays', () => {
    const draft = jumper();
    const next = change(draft, draft.options.slice(0, 1));
    expect(listRows(next)).toEqual(['Blue: id 1', 'Red: id 3']);
    expect(lostBy(draft, next)).toEqual({ variants: 2, stock: 11 + 13 });
  });

  test('that lose a value and get it back have its variants again', () => {
    const stored = jumper();
    const [colour = option(''), size = option('')] = stored.options;
    const without = change(stored, [colour, { ...size, values: size.values.slice(0, 1) }]);
    expect(lostBy(stored, without)).toEqual({ variants: 2, stock: 11 + 13 });
    expect(change(without, stored.options, stored).variants).toEqual(stored.variants);
  });

  test('that are removed and typed again never list a variant twice', () => {
    const stored = jumper();
    const [colour = option(''), size = option('')] = stored.options;
    const alone = change(stored, [colour], stored);
    const small = change(alone, [colour, { ...size, values: size.values.slice(1) }], stored);
    const both = change(small, [colour, { ...size, values: size.values.toReversed() }], stored);
    const ids = both.variants.flatMap(({ _id }) => _id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('a new size has the picture of its colour, a new colour has none', () => {
  const draft = jumper();
  const variants = draft.variants.map((variant) => ({ ...variant, image: 'p1', lowStockAt: '3' }));
  const [colour = option(''), size = option('')] = draft.options;
  const more = (list: DraftOption, key: string) => ({
    ...list,
    values: [...list.values, { key, name: key }],
  });
  const last = (options: DraftOption[]) => change({ ...draft, variants }, options).variants.at(-1);
  expect(last([colour, more(size, 'l')])).toMatchObject({ image: 'p1', lowStockAt: '3' });
  expect(last([more(colour, 'sage'), size])).toMatchObject({ image: null, lowStockAt: '3' });
});

describe('combinations that are left out', () => {
  test('are no variants, also when a value is added', () => {
    const draft = jumper();
    const [first] = draft.variants;
    const fewer = leaveOut(draft, new Set([first?.key ?? '']));
    expect(listRows(fewer)).toHaveLength(3);
    const [colour = option(''), size = option('')] = fewer.options;
    const more = change(
      fewer,
      [colour, { ...size, values: [...size.values, { key: 'l', name: 'L' }] }],
      draft,
    );
    expect(listRows(more)).not.toContain('Blue, S: id 1');
    expect(listRows(more)).toHaveLength(5);
    expect(countLeftOut(more)).toBe(1);
    expect(listRows(change({ ...more, leftOut: [] }, more.options, draft))[0]).toBe('Blue, S: id 1');
  });

  test('do not count when values are added', () => {
    const draft = jumper();
    const fewer = leaveOut(draft, new Set(draft.variants.slice(1).map(({ key }) => key)));
    const [colour = option(''), size = option('')] = fewer.options;
    const larger = { ...size, values: [...size.values, { key: 'l', name: 'L' }] };
    for (const options of [[colour, larger], [colour, size, option('Material', 'Wool', 'Silk')], [size]])
      expect(countVariants(fewer, options)).toBe(change(fewer, options, draft).variants.length);
    expect(countVariants(fewer, [colour, larger])).toBe(3);
  });

  test('are those that are not stored', () => {
    const variant = {
      _id: 'v1',
      values: ['S', 'Blue'],
      sku: 'S-B',
      price: 20,
      quantity: 3,
      onHand: 3,
      committed: 0,
      isActive: true,
      barcode: null,
      weight: null,
      image: null,
      policy: 'tracked' as const,
      backOrderLimit: null,
      backOrderFrom: null,
      lowStockAt: null,
      sales: [],
    };
    const draft = toDraft({
      options: [
        { name: 'Size', values: [{ _id: 's', name: 'S' }] },
        {
          name: 'Colour',
          values: [
            { _id: 'b', name: 'Blue' },
            { _id: 'r', name: 'Red' },
          ],
        },
      ],
      variants: [variant],
    });
    expect(draft.variants).toMatchObject([{ price: '20.00', quantity: '3', weight: '', quantityWas: 3 }]);
    expect(countLeftOut(draft)).toBe(1);
  });
});
