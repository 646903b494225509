import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { firstIdsChoice } from './work-list.queries.ts';

const toSend = { view: 'to-send' };
const late = { view: 'to-send', late: 'true' };
let reply: (ids: readonly string[]) => void;

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  reply = (ids) => resolve(Response.json({ orders: ids.map((_id) => ({ _id })) }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => promise);
});

/** Asks for the first orders to be sent, and renders the list with `next` before the reply. */
async function choose(next: Readonly<Record<string, string>>) {
  const chosen = vi.fn();
  const list = new MutationObserver(new QueryClient(), firstIdsChoice(toSend, chosen));
  const asked = list.mutate(toSend);
  list.setOptions(firstIdsChoice(next, chosen));
  reply(['one', 'two']);
  await asked;
  return chosen.mock.calls;
}

it('chooses the first orders of the filter that is shown', async () => {
  expect(await choose({ ...toSend })).toEqual([[['one', 'two']]]);
});

it('chooses nothing once another filter is shown', async () => {
  expect(await choose(late)).toEqual([]);
});
