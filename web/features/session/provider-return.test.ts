import { beforeEach, expect, it, vi } from 'vitest';
import { rememberReturn, takeReturn } from './provider-return.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('returns the path once', () => {
  rememberReturn('?to=/shop%23bag');
  expect(takeReturn()).toBe('/shop#bag');
  expect(takeReturn()).toBeNull();
});

it('removes an older path when a sign-in starts without one', () => {
  rememberReturn('?to=/shop%23bag');
  rememberReturn('?notice=denied');
  expect(takeReturn()).toBeNull();
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never returns %s', (path) => {
  rememberReturn(`?${new URLSearchParams({ to: path })}`);
  expect(takeReturn()).toBeNull();
  stored.set('return_to', path);
  expect(takeReturn()).toBeNull();
});
