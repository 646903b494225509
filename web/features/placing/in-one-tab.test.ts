import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inOneTab } from './in-one-tab.ts';

beforeEach(() => vi.stubGlobal('localStorage', null));
afterEach(() => vi.unstubAllGlobals());

const order = async () => 'ordered';
const refused = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
const given = (_name: string, work: () => Promise<unknown>) => work();

it.each([
  ['without locks', {}],
  ['whose locks are refused, as storage is', { locks: { request: refused } }],
  ['with locks', { locks: { request: given } }],
])('orders in a browser %s', async (_browser, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await expect(inOneTab(order)).resolves.toBe('ordered');
});

it('does not order again what failed', async () => {
  vi.stubGlobal('navigator', { locks: { request: given } });
  const failing = vi.fn().mockRejectedValue(new Error('refused'));
  await expect(inOneTab(failing)).rejects.toThrow('refused');
  expect(failing).toHaveBeenCalledOnce();
});
