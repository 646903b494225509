import { expect, it } from 'vitest';
import type { CountedLine, OrderedPart } from './ordered-parts.ts';
import { slipLabel, slipLines } from './packing-slip.tsx';

const line = (_id: string, open: number, shipped: number) => ({ _id, open, shipped }) as CountedLine;
const partOf = (...lines: CountedLine[]) =>
  ({
    number: 2,
    lines,
    parcels: [{ number: 1, lines: [{ line: 'mug', quantity: 2 }] }],
  }) as unknown as OrderedPart;
const contents = (part: OrderedPart, parcel: number | null) =>
  slipLines({ part, parcel }).map(({ line, pieces }) => `${pieces} ${line._id}`);

it('lists what is left to send, else everything that was sent, or a parcel', () => {
  const open = partOf(line('mug', 1, 2), line('lamp', 1, 0), line('cup', 0, 1));
  expect(contents(open, null)).toEqual(['1 mug', '1 lamp']);
  expect(contents(open, 1)).toEqual(['2 mug']);
  expect(contents(partOf(line('mug', 0, 2), line('cup', 0, 1)), null)).toEqual(['2 mug', '1 cup']);
});

it('is named after its part or parcel', () => {
  expect(slipLabel({ number: 1042 }, { part: partOf(), parcel: null })).toBe('#1042-2');
  expect(slipLabel({ number: 1042 }, { part: partOf(), parcel: 1 })).toBe('#1042-2/1');
});
