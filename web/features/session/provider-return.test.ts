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
  expect(takeReturn().path).toBe('/shop#bag');
  expect(takeReturn().path).toBeNull();
});

it('removes an older path when a sign-in starts without one', () => {
  rememberReturn('?to=/shop%23bag');
  rememberReturn('?notice=denied');
  expect(takeReturn().path).toBeNull();
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never returns %s', (path) => {
  rememberReturn(`?${new URLSearchParams({ to: path })}`);
  expect(takeReturn().path).toBeNull();
  stored.set('return_to', path);
  expect(takeReturn().path).toBeNull();
});

it('returns once what a guest wanted, and drops it when another sign-in starts without it', () => {
  const wish = { productId: 'lamp', name: 'Lamp' };
  rememberReturn('?to=/shop', { wish });
  expect(takeReturn()).toEqual({ path: '/shop', wish });
  expect(takeReturn()).toEqual({ path: null, wish: null });
  rememberReturn('?to=/shop', { wish });
  rememberReturn('?to=/shop');
  expect(takeReturn().wish).toBeNull();
});

it.each(['{', '7', 'null', '[]'])('wants nothing when %s is stored', (text) => {
  stored.set('return_wish', text);
  expect(takeReturn()).toEqual({ path: null, wish: null });
});
