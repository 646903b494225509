import { describe, expect, test } from 'vitest';
import { changeSelected, withSelected } from './selected-options.ts';

const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const [lamp, mug, pot] = options('Lamp', 'Mug', 'Pot');
if (!lamp || !mug || !pot) throw new Error('no options');

test('adds selected options that are not in the list, each once', () => {
  expect(withSelected([lamp, mug], [mug, pot])).toEqual([lamp, mug, pot]);
});

describe('a select that shows part of the selection', () => {
  test('adds to the whole selection', () => {
    expect(changeSelected([lamp, mug], [mug], [mug, pot])).toEqual([lamp, mug, pot]);
  });

  test('removes only options that it showed', () => {
    expect(changeSelected([lamp, mug, pot], [mug, pot], [pot])).toEqual([lamp, pot]);
  });

  test('selects nothing twice', () => {
    expect(changeSelected([lamp, mug], [mug], [mug, lamp])).toEqual([lamp, mug]);
  });

  test('handles a hundred thousand options', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ value: at, label: `Lamp ${at}` }));
    const atHand = many.slice(-24);
    const next = changeSelected(many, atHand, [...atHand.slice(1), pot]);
    expect(next).toHaveLength(100_000);
    expect(next.at(-1)).toEqual(pot);
  });
});
