import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { takeNotices } from '#web/lib/page/notify.ts';
import { reportLateCancel } from './late-cancel.ts';

const applied = new ApiError(400, 'This import has been applied.', { code: 'already-done' });
const refusal = { kind: 'error', text: 'This import has been applied.', title: 'Please Try Again!' };

async function recordNotices(failure: unknown, answer: () => Response): Promise<unknown> {
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer token' });
  vi.stubGlobal('fetch', async () => answer());
  await reportLateCancel('an-import', failure);
  return takeNotices();
}

beforeEach(() => queryClient.clear());

it('says that pictures go on when the rows of an import were just written', async () => {
  expect(await recordNotices(applied, () => Response.json({ isRunning: true, done: 0 }))).toEqual([
    { kind: 'info', text: 'This import has been applied. Its pictures are still being downloaded.' },
  ]);
});

it('says why it was refused when no pictures go on, or nobody knows', async () => {
  expect(await recordNotices(applied, () => Response.json({ isRunning: false, done: 0 }))).toEqual([refusal]);
  queryClient.clear();
  expect(await recordNotices(applied, () => Response.json({ error: 'No.' }, { status: 404 }))).toEqual([
    refusal,
  ]);
});

it('says what else failed', async () => {
  const failure = new ApiError(400, 'No.', {});
  expect(await recordNotices(failure, () => Response.json({ isRunning: true, done: 0 }))).toMatchObject([
    { text: 'No.' },
  ]);
});
