import { expect, it } from 'vitest';
import { addressLines, addressOnOneLine } from './address-lines.ts';

const address = { address: '1 Quay', city: 'Bath', state: 'Maine', zipCode: '04530', country: 'USA' };

it('writes an address in three lines', () => {
  expect(Object.values(addressLines(address))).toEqual(['1 Quay', 'Bath, Maine 04530', 'USA']);
});

it('writes the whole address on one line', () => {
  expect(addressOnOneLine(address)).toBe('1 Quay, Bath, Maine 04530, USA');
});
