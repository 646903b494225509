import { describe, expect, test } from 'vitest';
import { changeSelected, withSelected } from './selected-options.ts';

const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const [lamp, mug, pot] = options('Lamp', 'Mug', 'Pot');
if (!lamp || !mug || !pot) throw new Error('no options');

test('what is chosen is known although the list does not hold it, and stands there once', () => {
  expect(withSelected([lamp, mug], [mug, pot])).toEqual([lamp, mug, pot]);
});

describe('a box that holds a part of what is chosen', () => {
  test('adds to all of it', () => {
    expect(changeSelected([lamp, mug], [mug], [mug, pot])).toEqual([lamp, mug, pot]);
  });

  test('takes away only what it had at hand', () => {
    expect(changeSelected([lamp, mug, pot], [mug, pot], [pot])).toEqual([lamp, pot]);
  });

  test('does not choose anything twice', () => {
    expect(changeSelected([lamp, mug], [mug], [mug, lamp])).toEqual([lamp, mug]);
  });

  test('copes with a hundred thousand', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ value: at, label: `Lamp ${at}` }));
    const atHand = many.slice(-24);
    const next = changeSelected(many, atHand, [...atHand.slice(1), pot]);
    expect(next).toHaveLength(100_000);
    expect(next.at(-1)).toEqual(pot);
  });
});
