import { expect, it } from 'vitest';
import { createOrderLinks } from './order-link.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';
const links = createOrderLinks('a settings key that is long enough');
const key = links.orderKey(id, 1);

it('knows the key of an order', () => {
  expect(links.isKey(key, id, 1)).toBe(true);
  expect(links.orderPath(id, 1)).toBe(`/order/${id}?key=${key}`);
  expect(key).toMatch(/^[\w-]{43}$/);
});

it.each([
  ['another order', key, other, 1],
  ['another version', key, id, 2],
  ['the version in the id', links.orderKey(`${id}.1`, 1), id, 11],
  ['no key', '', id, 1],
  ['a part of the key', key.slice(0, 20), id, 1],
  ['more than the key', `${key}A`, id, 1],
  ['no base64', '%', id, 1],
])('refuses the key of %s', (_what, typed, ofId, version) => {
  expect(links.isKey(typed, ofId, version)).toBe(false);
});

it('refuses a key of another SETTINGS_KEY', () => {
  expect(createOrderLinks('another settings key of this length').isKey(key, id, 1)).toBe(false);
});
