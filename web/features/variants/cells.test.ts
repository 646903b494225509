import { describe, expect, test } from 'vitest';
import { fillDown, isBlock, pasteBlock, setVariants, type VariantColumn } from './cells.ts';
import type { VariantsDraft } from './draft.ts';
import { savedDraft } from './saved-draft.ts';

const draft = savedDraft([['Size', 'S', 'M', 'L', 'XL']]);
const rows = draft.variants.map(({ key }) => key);
const column = ({ variants }: VariantsDraft, name: VariantColumn) => variants.map((variant) => variant[name]);
const paste = (name: VariantColumn, from: number, text: string) =>
  pasteBlock(draft, name, rows.slice(from), text);

describe('a pasted block', () => {
  test('fills downwards from its cell', () => {
    const { draft: next, count, beyond } = paste('price', 1, '24\r\n25.5\r\n');
    expect(column(next, 'price')).toEqual(['20.00', '24', '25.5', '23.00']);
    expect({ count, beyond }).toEqual({ count: 2, beyond: 0 });
  });

  test('with tabs fills several columns', () => {
    const { draft: next } = paste('price', 0, '24\t7\t620\n25\t8\t640');
    expect(column(next, 'price').slice(0, 3)).toEqual(['24', '25', '22.00']);
    expect(column(next, 'quantity').slice(0, 3)).toEqual(['7', '8', '12']);
    expect(column(next, 'weight').slice(0, 3)).toEqual(['620', '640', '600']);
  });

  test('ends at the last variant and column, and says how many lines had no variant', () => {
    const { draft: next, count, beyond } = paste('weight', 2, '1\t123\tmore\n2\t456\n3\n4');
    expect(column(next, 'weight')).toEqual(['600', '600', '1', '2']);
    expect(column(next, 'barcode')).toEqual(['', '', '123', '456']);
    expect({ count, beyond }).toEqual({ count: 2, beyond: 2 });
  });

  test('has numbers as spreadsheets write them, and what is none stays', () => {
    const { draft: next } = paste('price', 0, '$1,234.50\t1,200\n1.234,50\t1.5\n1e3\t-5\n');
    expect(column(next, 'price').slice(0, 3)).toEqual(['1234.50', '1234.50', '1e3']);
    expect(column(next, 'quantity').slice(0, 3)).toEqual(['1200', '1.5', '-5']);
  });

  test('is more than one cell', () => {
    expect(['a\tb', 'a\nb', 'a\n', 'a'].map(isBlock)).toEqual([true, true, false, false]);
  });
});

test('filling down copies a cell into those below', () => {
  expect(column(fillDown(draft, 'price', 'm', ['l', 'xl']), 'price')).toEqual([
    '20.00',
    '21.00',
    '21.00',
    '21.00',
  ]);
});

test('the chosen variants are set alike', () => {
  const next = setVariants(draft, new Set(['s', 'xl']), { quantity: '5', isActive: false });
  expect(column(next, 'quantity')).toEqual(['5', '11', '12', '5']);
  expect(next.variants.map(({ isActive }) => isActive)).toEqual([false, true, true, false]);
});
