import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator, addMember, addMerchant, addPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
let token = '';
const found = async (search: string) => {
  const response = await shop.call('GET', `/user/search?search=${encodeURIComponent(search)}`, { token });
  expect(response.statusCode).toBe(200);
  return response.json().users.map((user: { email: string }) => user.email);
};

beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  await addPerson(shop, { firstName: 'Zoë', email: 'zoe_100%@Example.com' });
  await addPerson(shop, { firstName: 'Anders', email: 'anders@example.com' });
});

describe('the list of users', () => {
  it('has pages, newest first, with merchant records', async () => {
    const merchant = await addMerchant(shop);
    const newest = await addMember(shop);
    const response = await shop.call('GET', '/user?limit=2', { token });
    const { users, ...paging } = response.json();
    expect(users.map((user: { _id: string }) => user._id)).toEqual([newest.id, merchant.id]);
    expect(users[0]).toMatchObject({ merchant: null, role: 'ROLE MEMBER', provider: 'Email' });
    expect(users[1].merchant).toEqual({ _id: merchant.merchantId, name: 'Vera Test', isActive: true });
    expect(paging).toEqual({ totalPages: 3, currentPage: 1, count: 5 });
  });

  it('never contains a password hash or token version', async () => {
    const response = await shop.call('GET', '/user', { token });
    expect(response.body).not.toMatch(/password|token|proven/i);
  });

  it('is empty past the last page', async () => {
    const response = await shop.call('GET', '/user?page=99', { token });
    expect(response.json()).toMatchObject({ users: [], currentPage: 99 });
  });
});

describe('the search for users', () => {
  it.each([
    ['part of a first name', 'nder', 'anders@example.com'],
    ['first and last name', 'anders test', 'anders@example.com'],
    ['another letter case', 'ZOË', 'zoe_100%@Example.com'],
    ['an address', 'anders@EX', 'anders@example.com'],
  ])('finds by %s', async (_how, text, email) => {
    expect(await found(text)).toEqual([email]);
  });

  it('matches the text literally, not as a pattern', async () => {
    expect(await found('_100%')).toEqual(['zoe_100%@Example.com']);
    expect(await found('%')).toEqual(['zoe_100%@Example.com']);
    expect(await found('a.d')).toEqual([]);
    expect(await found('\\')).toEqual([]);
  });
});

it('has pages of a search like other lists, with the exact count', async () => {
  await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      addPerson(shop, { firstName: 'Paged', email: `paged-${at}@example.com` }),
    ),
  );
  const page = async (query: string) =>
    (await shop.call('GET', `/user/search?search=paged-${query}`, { token })).json();
  expect(await page('')).toMatchObject({ count: 5, totalPages: 1, currentPage: 1 });
  const pages = [await page('&page=1&limit=3'), await page('&page=2&limit=3')];
  expect(pages.map(({ users }) => users.length)).toEqual([3, 2]);
  expect(pages[1]).toMatchObject({ count: 5, totalPages: 2, currentPage: 2 });
});
