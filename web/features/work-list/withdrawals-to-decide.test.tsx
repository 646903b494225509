import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { ListedWithdrawal } from '#contract/withdrawals.contract.ts';
import { listDue, toDecideQuery, WithdrawalsToDecide } from './withdrawals-to-decide.tsx';

const withdrawal = (number: number, isDue: boolean): ListedWithdrawal => ({
  ...{ _id: `w${number}`, number: `W-${number}`, receivedAt: '2026-11-28T20:14:00.000Z', state: 'late' },
  typed: { number: '1062', email: 'maya@example.com', name: 'Maya' },
  ...{ things: null, order: null, isDue },
});
const page = (currentPage: number, withdrawals: ListedWithdrawal[]) => ({
  ...{ withdrawals, currentPage, totalPages: 2, count: 3 },
});
const first = page(1, [withdrawal(1, true), withdrawal(2, true)]);
const last = page(2, [withdrawal(3, true)]);

test.each([
  ['the first of two pages', [first], ['W-1', 'W-2'], true],
  ['both', [first, last], ['W-1', 'W-2', 'W-3'], false],
  [
    'a page that ends with one that is not due',
    [page(1, [withdrawal(1, true), withdrawal(2, false)])],
    ['W-1'],
    false,
  ],
])('%s', (_which, pages, numbers, hasMore) => {
  const due = listDue(pages);
  expect([due.rows.map(({ number }) => number), due.hasMore]).toEqual([numbers, hasMore]);
});

afterEach(() => vi.unstubAllGlobals());

it('asks for each page that is shown', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input);
    return Response.json(url.includes('page=2') ? last : first);
  });
  const { rows } = await new QueryClient().fetchQuery(toDecideQuery(2));
  expect(rows.map(({ number }) => number)).toEqual(['W-1', 'W-2', 'W-3']);
});

describe('the table', () => {
  const draw = (pages: (typeof first)[]) => {
    const client = new QueryClient();
    client.setQueryData(toDecideQuery(1).queryKey, listDue(pages));
    const element = (
      <QueryClientProvider client={client}>
        <WithdrawalsToDecide today="2026-11-29" />
      </QueryClientProvider>
    );
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  };

  it('leads to the rest, while there is one', () => {
    expect(draw([first])).toMatch(/<button.*Show more/);
    expect(draw([first, last])).not.toContain('Show more');
  });
});
