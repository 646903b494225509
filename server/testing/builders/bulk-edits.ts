import { randomUUID } from 'node:crypto';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import type { Db } from '#server/db/db.ts';
import { runBulkEdits as run } from '#server/features/bulk-edits/run-bulk-edits.ts';
import { runNow } from '#server/jobs/queue.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';

/** Begins to change these products, or all of a filter. @returns the edit before anything was changed */
export async function startBulkEdit(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  which: readonly { id: string }[] | Record<string, string>,
  change: Record<string, unknown>,
): Promise<BulkEdit> {
  const body = {
    _id: randomUUID(),
    which: Array.isArray(which) ? { ids: which.map(({ id }) => id) } : { filter: which },
    change,
  };
  const response = await shop.call('POST', '/product/bulk', { token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().edit;
}

/** @returns an edit as it is now */
export async function readBulkEdit(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { _id }: Pick<BulkEdit, '_id'>,
): Promise<BulkEdit> {
  const { edits } = (await shop.call('GET', '/product/bulk', { token })).json();
  const found = edits.find((edit: BulkEdit) => edit._id === _id);
  if (!found) throw new Error('the edit is not listed');
  return found;
}

/** Goes on with bulk edits as the job does, until none is left. Of several callers at the same time, one does. */
export const runBulkEdits = (db: Db, options: { batch?: number } = {}): Promise<boolean> =>
  runNow(db, {
    name: 'bulk-edits',
    async run({ signal, hold }) {
      await run(db, { signal, hold, ...options });
      return null;
    },
  });

/** Changes these products, or all of a filter. @returns the edit once all of it is done */
export async function editMany(
  shop: TestApp,
  who: Pick<TestPerson, 'token'>,
  which: Parameters<typeof startBulkEdit>[2],
  change: Record<string, unknown>,
): Promise<BulkEdit> {
  const begun = await startBulkEdit(shop, who, which, change);
  await runBulkEdits(shop.db);
  return await readBulkEdit(shop, who, begun);
}
