import { expect, it } from 'vitest';
import { mailAddress, readMailAddress } from './mail-address.ts';

it.each([
  [{}, ''],
  [{ page: 3 }, 'page=3'],
  [{ status: 'failed' }, 'status=failed'],
  [{ search: 'ida@example.com', status: 'sent' }, 'status=sent&search=ida%40example.com'],
] as const)('%j is written ?%s', (address, query) => {
  expect(mailAddress(address).toString()).toBe(query);
});

it('reads what it writes', () => {
  const address = { page: 2, search: 'a & b', status: 'waiting' } as const;
  expect(readMailAddress(mailAddress(address))).toEqual(address);
});

it('takes a status that there is not for none', () => {
  expect(readMailAddress(new URLSearchParams('status=lost'))).toEqual({
    page: 1,
    search: '',
    status: undefined,
  });
});
