import { describe, expect, it } from 'vitest';
import { hintFor } from './row-hints.rules.ts';

describe('a hint for a refused row', () => {
  it.each([
    ['12 kg', 'Write 12 instead of “12 kg”.'],
    ['ca. 2.650,00', 'Write 2650.00 instead of “ca. 2.650,00”.', 'price'],
    ['ca. 12,5', null],
    ['CHF 12,5', 'Write 12.5 instead of “CHF 12,5”.', 'price'],
    ['0x10', null],
    ['0b11 kg', null],
    // Refused with what to write.
    ['1.000', null],
    ['1,5E+07', null],
    ['1,234', null, 'price'],
    // Read; the row is refused for something else.
    ["1'200", null],
    ['2.650,00', null, 'price'],
    ['cheap', null],
    ['', null],
    ['24.50', null],
  ])('with %j', (cell, hint, name = 'quantity') => {
    expect(hintFor({ [name]: cell })).toBe(hint);
  });

  it('says nothing of a flag, whose reason says how it is written', () => {
    expect(hintFor({ taxable: 'ja', quantity: '12' })).toBeNull();
  });
});
