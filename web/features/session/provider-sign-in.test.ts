import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginProviderSignIn, takeProviderSignIn } from './provider-sign-in.ts';

const entries = new Map<string, string>();

beforeEach(() => {
  entries.clear();
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
  beginProviderSignIn();
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
  beginProviderSignIn();
  vi.setSystemTime(Date.now() + ms);
  expect(takeProviderSignIn()).toBe(isGood);
});

it('is false for an invalid entry', () => {
  entries.set('provider-sign-in', 'yes');
  expect(takeProviderSignIn()).toBe(false);
});
