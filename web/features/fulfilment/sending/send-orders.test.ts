import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { takeNotices } from '#web/lib/page/notify.ts';
import { doneIds, sendOrders } from './send-orders.ts';

it('what failed is to be tried again, and what was sent or cannot be sent is done', () => {
  const refused: BulkOutcome['refused'] = [
    { _id: 'broken', number: 1042, code: 'failed', reason: '#1042 could not be sent.' },
    { _id: 'cancelled', number: 1043, code: 'cancelled', reason: '#1043 was cancelled.' },
  ];
  const sent = [{ _id: 'sent', number: 1044, parcels: 1 }];
  expect(doneIds({ sent, refused })).toEqual(['sent', 'cancelled']);
});

/** Sends orders of the open dialog, renders the list with the dialog of `next` before the call fails. @returns the notices */
async function failWith(next: readonly string[] | null) {
  const { promise, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => promise);
  const client = new QueryClient();
  const requests = createRequestIds();
  const createOptions = (asked: readonly string[] | null) =>
    sendOrders(client, requests, { merchant: undefined, asked, onSent: () => {} });
  const list = new MutationObserver(client, createOptions(orders));
  const sent = list.mutate({ orders, notify: true });
  list.setOptions(createOptions(next));
  reject(new Error('The shop does not answer.'));
  await expect(sent).rejects.toThrow();
  return takeNotices();
}
const orders = ['one'];

it('a failure is a notice once the dialog that would show it is closed', async () => {
  expect(await failWith(orders)).toEqual([]);
  expect(await failWith(null)).toEqual([{ kind: 'error', text: 'The shop does not answer.' }]);
  expect(await failWith(['another'])).toHaveLength(1);
});
