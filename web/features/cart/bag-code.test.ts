import { beforeEach, expect, it, vi } from 'vitest';
import { codeTakenOut, currentCode, followCode, removeCode, saveCode } from './bag-code.store.ts';

const accepted = { discounts: [{ title: '10%', code: 'WELCOME10', saves: 1, isDelivery: false, lines: [] }] };
const unknown = { codeRefused: { reason: 'unknown' as const, message: 'This code cannot be used.' } };
const tooLow = { codeRefused: { reason: 'below-minimum' as const, missing: 12, message: '$12.00 to go.' } };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  removeCode();
});

it.each<[string, Parameters<typeof followCode>[0][], string, ReturnType<typeof codeTakenOut>]>([
  ['saves something', [accepted], 'welcome10', null],
  ['cannot be used', [unknown], '', { code: 'welcome10', message: 'This code cannot be used.' }],
  ['has just ended', [accepted, unknown], '', { code: 'welcome10', message: null }],
  ['needs a higher sum', [tooLow], 'welcome10', null],
  ['needs a higher sum after a change', [accepted, tooLow], 'welcome10', null],
  ['has ended after a change', [accepted, tooLow, unknown], '', { code: 'welcome10', message: null }],
  ['is not looked at after too many wrong ones', [{}], 'welcome10', null],
])('a code that %s', (_about, quotes, code, takenOut) => {
  saveCode(' welcome10 ');
  for (const quote of quotes) followCode(quote);
  expect(currentCode()).toBe(code);
  expect(codeTakenOut()).toEqual(takenOut);
});

it('says nothing of a former code once another one is typed', () => {
  saveCode('wrong');
  followCode(unknown);
  saveCode('welcome10');
  expect([currentCode(), codeTakenOut()]).toEqual(['welcome10', null]);
  saveCode(' ');
  expect(currentCode()).toBe('');
});

it('takes nothing out where no code is in the bag', () => {
  followCode(unknown);
  expect(codeTakenOut()).toBeNull();
});
