import { expect, it } from 'vitest';
import { changeInWords, type DiscountTimes, stateInWords } from './state-in-words.ts';

const times: DiscountTimes = {
  ...{ state: 'active', startsAt: null, endsAt: null, lastOrder: null, lastChange: null, targets: [] },
};
const startsAt = '2026-12-01T00:00:00Z';
const endsAt = '2026-12-24T00:00:00Z';
const lastOrder = '2026-11-14T10:00:00Z';
const off = { at: '2026-11-20T10:00:00Z', change: 'disabled', by: 'Ines Okafor' } as const;
const gone = { kind: 'brand', id: 'b', name: null } as const;

it.each<[Partial<DiscountTimes>, string]>([
  [{}, 'Until it is switched off'],
  [{ endsAt }, 'Until Wednesday, Dec 23, 2026'],
  [{ state: 'planned', startsAt }, 'From Tuesday, Dec 1, 2026'],
  [{ state: 'planned', startsAt, endsAt }, 'From Tuesday, Dec 1, 2026, to Wednesday, Dec 23, 2026'],
  [{ endsAt: '2026-12-24T17:30:00Z' }, 'Until Thursday, Dec 24, 2026, 5:30 PM UTC'],
  [{ state: 'over', endsAt: '2026-12-24T17:30:00Z' }, 'Since Thursday, Dec 24, 2026, 5:30 PM UTC'],
  [{ state: 'over', endsAt }, 'Since Thursday, Dec 24, 2026'],
  [{ state: 'used-up', lastOrder }, 'On Saturday, Nov 14, 2026'],
  [{ state: 'used-up' }, ''],
  [{ state: 'off', lastChange: off }, 'Off since Friday, Nov 20, 2026, by Ines Okafor'],
  [{ state: 'off', lastChange: { ...off, by: null } }, 'Off since Friday, Nov 20, 2026'],
  [
    { state: 'off', lastChange: { ...off, change: 'added' } },
    'Added on Friday, Nov 20, 2026, by Ines Okafor',
  ],
  [{ state: 'off', lastChange: { ...off, change: 'changed' } }, ''],
  [{ state: 'off', lastChange: off, targets: [gone] }, 'What it was for was deleted'],
])('a discount with %j says since when and how long', (about, words) => {
  expect(stateInWords({ ...times, ...about })).toBe(words);
});

it('says who has switched it on', () => {
  expect(changeInWords({ ...off, change: 'enabled' })).toBe('On since Friday, Nov 20, 2026, by Ines Okafor');
});
