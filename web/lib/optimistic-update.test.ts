import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { updateOptimistically } from './optimistic-update.ts';

type Row = { _id: string; status: string };

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
  updateOptimistically<Row>(client, ['merchants'], 'merchants', 'a', (row) => ({
    ...row,
    status: 'Approved',
  }));

it('changes the row in every list of that kind, and nothing else', async () => {
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

it('takes it back everywhere', async () => {
  const client = loaded();
  const takeBack = await approve(client);
  takeBack();
  expect(client.getQueryData(['merchants', 1, ''])).toMatchObject({
    merchants: [{ status: 'Waiting' }, { status: 'Waiting' }],
  });
  expect(client.getQueryData(['merchants', 1, 'tarn'])).toMatchObject({ merchants: [{ status: 'Waiting' }] });
});

it('passes over a list that has not come yet', async () => {
  const client = new QueryClient();
  client.setQueryData(['merchants', 2, ''], undefined);
  (await approve(client))();
  expect(client.getQueryData(['merchants', 2, ''])).toBeUndefined();
});
