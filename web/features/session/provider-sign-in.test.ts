import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeNotices } from '#web/lib/page/notify.ts';
import { beginProviderSignIn, takeProviderSignIn } from './provider-sign-in.ts';

const entries = new Map<string, string>();
const press = { preventDefault: vi.fn() };

beforeEach(() => {
  entries.clear();
  press.preventDefault.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is true once after the start', () => {
  beginProviderSignIn(press);
  expect(takeProviderSignIn()).toBe(true);
  expect(takeProviderSignIn()).toBe(false);
});

it('is false without a start', () => {
  expect(takeProviderSignIn()).toBe(false);
});

it.each([
  [9 * 60_000, true],
  [11 * 60_000, false],
  [-60_000, false],
])('after %i ms: %s', (ms, isGood) => {
  beginProviderSignIn(press);
  vi.setSystemTime(Date.now() + ms);
  expect(takeProviderSignIn()).toBe(isGood);
});

it('is false for an invalid entry', () => {
  entries.set('provider-sign-in', 'yes');
  expect(takeProviderSignIn()).toBe(false);
});

it('does not start where it could not be remembered, and says so', () => {
  vi.stubGlobal('sessionStorage', null);
  expect(beginProviderSignIn(press)).toBe(false);
  expect(press.preventDefault).toHaveBeenCalledOnce();
  expect(takeNotices()).toMatchObject([
    { kind: 'error', text: expect.stringContaining('e-mail and password') },
  ]);
});
