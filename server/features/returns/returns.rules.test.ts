import { describe, expect, it } from 'vitest';
import { type ReturnActor, type ReturnState, returnKinds, returnStates } from '#contract/return-states.ts';
import { checkMayBecome, mayBecome, returnActors, type StoredReturn, toCanGoBack } from './returns.rules.ts';

const actors: ReturnActor[] = ['buyer', 'seller', 'shop'];
const refusal = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return null;
};

describe('the table of transitions', () => {
  const from = (kind: StoredReturn['kind'], actor: ReturnActor) =>
    returnStates.flatMap((state) =>
      returnStates.filter((to) => mayBecome({ kind, state }, to, [actor])).map((to) => `${state} > ${to}`),
    );

  it('lets a seller answer and receive, and a buyer cancel while nobody has answered', () => {
    expect(from('return', 'buyer')).toEqual(['asked > cancelled']);
    expect(from('return', 'seller')).toEqual([
      'asked > accepted',
      'asked > refused',
      'asked > cancelled',
      'accepted > received',
      'accepted > cancelled',
      'received > closed',
    ]);
    expect(from('return', 'shop')).toEqual([]);
  });

  it('lets nobody refuse a withdrawal, and the shop alone cancel one', () => {
    expect(from('withdrawal', 'buyer')).toEqual([]);
    expect(from('withdrawal', 'seller')).toEqual(['accepted > received', 'received > closed']);
    expect(from('withdrawal', 'shop')).toEqual(['accepted > cancelled']);
  });

  it('says whether somebody else could, or nobody', () => {
    const stored = (kind: StoredReturn['kind'], state: ReturnState) =>
      ({ kind, state, number: 1 }) as StoredReturn;
    for (const kind of returnKinds)
      for (const state of returnStates)
        for (const to of returnStates) {
          const anybody = mayBecome({ kind, state }, to, actors);
          const code = refusal(() => checkMayBecome({ number: 1031 }, stored(kind, state), to, []));
          expect(code).toBe(anybody ? 'forbidden' : 'return-state');
        }
  });
});

it.each([
  ['administrator', false, ['seller', 'shop']],
  ['administrator', true, ['seller', 'shop', 'buyer']],
  ['merchant', false, ['seller']],
  ['owner', false, ['buyer']],
  ['reader', false, []],
] as const)('%s, who has bought it: %s, is %j', (role, isBuyer, expected) => {
  expect(returnActors(role, isBuyer)).toEqual(expected);
});

describe('what can go back of a line', () => {
  const line = { id: 'l', shippedQuantity: 3, returnedQuantity: 1, cannotReturn: false };
  const at = (now: string, until: string | null = '2026-11-30') => ({
    ...{ until, timeZone: 'America/New_York' },
    now: new Date(now),
  });
  const inTime = at('2026-12-01T04:59:59Z');

  it.each([
    ['what was sent and has not come back', line, 0, inTime, 2, null],
    ['not what comes back already', line, 1, inTime, 1, null],
    ['nothing when all comes back', line, 2, inTime, 0, 'none-left'],
    [
      'nothing that was not sent',
      { ...line, shippedQuantity: 0, returnedQuantity: 0 },
      0,
      inTime,
      0,
      'not-sent',
    ],
    ['nothing that was sold so', { ...line, cannotReturn: true }, 0, inTime, 0, 'excluded'],
    [
      'nothing after midnight in the time zone of the shop',
      line,
      0,
      at('2026-12-01T05:00:00Z'),
      0,
      'period-over',
    ],
    ['whatever is sent before a period has begun', line, 0, at('2027-01-01T00:00:00Z', null), 2, null],
    ['also what was sold so, by a withdrawal', { ...line, cannotReturn: true }, 0, null, 2, null],
  ] as const)('is %s', (_, of, comingBack, period, quantity, whyNot) => {
    expect(toCanGoBack(of, new Map([['l', comingBack]]), period)).toMatchObject({ quantity, whyNot });
  });
});
