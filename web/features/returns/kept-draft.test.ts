import { describe, expect, it } from 'vitest';
import { keptDraft } from './kept-draft.ts';

const words = 'The rim is worn.';
const read = (withheld: string, max = 198.45) => {
  const { data, error } = keptDraft(max).safeParse({ withheld, words });
  return data?.withheld ?? error?.issues.map(({ path, message }) => `${path}: ${message}`);
};

describe('what is kept of a return', () => {
  it.each([
    ['12.50', 12.5],
    ['12,50', 12.5],
    [' $12.50 ', 12.5],
    ['198.45', 198.45],
  ])('takes %j', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it.each([
    ['', 'Please enter how much is kept.'],
    ['0', 'Please enter how much is kept.'],
    ['0.00', 'Please enter how much is kept.'],
    ['-1', 'May not be below 0.'],
    ['198.46', 'At most $198.45 can be kept.'],
    ['9999', 'At most $198.45 can be kept.'],
    ['12.505', expect.stringContaining('decimals')],
    ['a lot', expect.stringContaining('number')],
    ['1e3', expect.stringContaining('number')],
  ])('refuses %j at its field', (typed, message) => {
    expect(read(typed)).toEqual([typeof message === 'string' ? `withheld: ${message}` : message]);
  });

  it('asks why', () => {
    expect(keptDraft(10).safeParse({ withheld: '1', words: ' ' }).error?.issues[0]?.path).toEqual(['words']);
  });
});
