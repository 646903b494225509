import { describe, expect, it } from 'vitest';
import { hintFor } from './row-hints.rules.ts';

describe('a hint for a refused row', () => {
  it.each([
    ['2.650,00', 'Write 2650.00 instead of “2.650,00”.'],
    ['1,299.50', 'Write 1299.50 instead of “1,299.50”.'],
    ['€ 12,5', 'Write 12.5 instead of “€ 12,5”.'],
    ["1'200", "Write 1200 instead of “1'200”."],
    ['1.234.567', 'Write 1234567 instead of “1.234.567”.'],
    ['1,5E+07', 'Write 15000000 instead of “1,5E+07”.'],
    ['1,234E+07', 'Write 12340000 instead of “1,234E+07”.'],
    ['€ 2.5e-1', 'Write 0.25 instead of “€ 2.5e-1”.'],
    ['1,5E+99', null],
    ['0x10', null],
    ['0b11 kg', null],
    // Numbers already, as the import reads them.
    ['1E+07', null],
    ['2.5E+08', null],
    ['1e9', null],
    ['cheap', null],
    ['', null],
    ['24.50', null],
  ])('with the quantity %j', (quantity, hint) => {
    expect(hintFor({ quantity })).toBe(hint);
  });

  it.each([
    ['€ 12,5', 'Write 12.5 instead of “€ 12,5”.'],
    ['1,5E+07', 'Write 15000000 instead of “1,5E+07”.'],
    // The row is refused for something else, or says itself what to write.
    ['2.650,00', null],
    ['1,234', null],
  ])('with the price %j', (price, hint) => {
    expect(hintFor({ price })).toBe(hint);
  });

  it('says nothing of a flag, whose reason says how it is written', () => {
    expect(hintFor({ taxable: 'ja', quantity: '12' })).toBeNull();
  });
});
