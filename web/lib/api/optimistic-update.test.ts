import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { takeNotices } from '../page/notify.ts';
import { ApiError } from './api.ts';
import { changeCached, changeRow, reportedMutation } from './optimistic-update.ts';

type List = { merchants: { _id: string; status: string }[] };

beforeEach(() => void takeNotices());

function loaded() {
  const client = new QueryClient();
  client.setQueryData(['merchants', 1, ''], {
    merchants: [
      { _id: 'a', status: 'Waiting' },
      { _id: 'b', status: 'Waiting' },
    ],
    count: 2,
  });
  client.setQueryData(['merchants', 1, 'tarn'], { merchants: [{ _id: 'a', status: 'Waiting' }], count: 1 });
  client.setQueryData(['users', 1, ''], { users: [{ _id: 'a', status: 'Waiting' }] });
  return client;
}
const approve = (client: QueryClient) =>
  changeCached<List>(client, ['merchants'], (list) => ({
    ...list,
    merchants: changeRow(list.merchants, 'a', (row) => ({ ...row, status: 'Approved' })),
  }));

it('changes the row in every list of that key, and nothing else', async () => {
  const client = loaded();
  await approve(client);
  expect(client.getQueryData(['merchants', 1, ''])).toEqual({
    merchants: [
      { _id: 'a', status: 'Approved' },
      { _id: 'b', status: 'Waiting' },
    ],
    count: 2,
  });
  expect(client.getQueryData(['merchants', 1, 'tarn'])).toEqual({
    merchants: [{ _id: 'a', status: 'Approved' }],
    count: 1,
  });
  expect(client.getQueryData(['users', 1, ''])).toEqual({ users: [{ _id: 'a', status: 'Waiting' }] });
});

it('undoes the change in every list', async () => {
  const client = loaded();
  const undo = await approve(client);
  undo();
  expect(client.getQueryData(['merchants', 1, ''])).toMatchObject({
    merchants: [{ status: 'Waiting' }, { status: 'Waiting' }],
  });
  expect(client.getQueryData(['merchants', 1, 'tarn'])).toMatchObject({ merchants: [{ status: 'Waiting' }] });
});

it('ignores a list that is not loaded yet', async () => {
  const client = new QueryClient();
  client.setQueryData(['merchants', 2, ''], undefined);
  (await approve(client))();
  expect(client.getQueryData(['merchants', 2, ''])).toBeUndefined();
});

function approval(client: QueryClient, send: () => Promise<{ message: string }>) {
  const settled = vi.fn();
  const options = reportedMutation({ send, show: (_id: string) => approve(client), onSettled: settled });
  return { settled, mutation: new MutationObserver(client, options) };
}

it('shows the change before the server replies, and its message afterwards', async () => {
  const client = loaded();
  const { mutation, settled } = approval(client, async () => {
    expect(client.getQueryData(['merchants', 1, 'tarn'])).toMatchObject({
      merchants: [{ status: 'Approved' }],
    });
    return { message: 'Approved.' };
  });
  await mutation.mutate('a');
  expect(takeNotices()).toEqual([{ kind: 'success', text: 'Approved.' }]);
  expect(settled).toHaveBeenCalledOnce();
});

it('undoes the change with a notice when the server refuses it', async () => {
  const client = loaded();
  const { mutation, settled } = approval(client, () => Promise.reject(new ApiError(400, 'Not now.')));
  await mutation.mutate('a').catch(() => {});
  expect(client.getQueryData(['merchants', 1, 'tarn'])).toMatchObject({ merchants: [{ status: 'Waiting' }] });
  expect(takeNotices()).toMatchObject([{ kind: 'error', text: 'Not now.' }]);
  expect(settled).toHaveBeenCalledOnce();
});
