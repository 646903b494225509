import { beforeEach, expect, it, vi } from 'vitest';
import { importPartBytes } from '#contract/product-imports.contract.ts';
import { sendFile } from './send-file.ts';

type Answer = () => Response;
const stored: Answer = () => Response.json({ success: true, message: '', import: { _id: 'an-import' } });
const refused =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ error: 'No.', code }, { status });
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const notReached = refused(503, 'unavailable');

/** Answers the calls in their order. @returns the paths that were called */
function answer(...answers: Answer[]): string[] {
  const paths: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer token' });
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path.replace(/.*product/, ''));
    return (answers.shift() ?? stored)();
  });
  return paths;
}

const file = new File([new Uint8Array(importPartBytes + 1)], 'lamps.csv');
const [first, second] = [0, 1].map((part) => `/import/an-import/parts/${part}`);

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

async function send(signal = new AbortController().signal): Promise<unknown> {
  const sent = sendFile(file, () => {}, signal).catch((failure: unknown) => failure);
  await vi.runAllTimersAsync();
  return await sent;
}

it('sends a part again that did not get through', async () => {
  const paths = answer(stored, notReached, lost, stored, lost);
  expect(await send()).toBe('an-import');
  expect(paths).toEqual(['/import', first, first, first, second, second]);
});

it('is done when the last part had arrived, and its reply was lost', async () => {
  answer(stored, stored, lost, refused(400, 'already-done'));
  expect(await send()).toBe('an-import');
});

it('gives up after four tries, and at once when the file is refused', async () => {
  const paths = answer(stored, lost, lost, lost, notReached);
  expect(await send()).toMatchObject({ status: 503 });
  expect(paths).toHaveLength(5);
  const again = answer(stored, refused(400, 'invalid-input'));
  expect(await send()).toMatchObject({ status: 400, message: 'No.' });
  expect(again).toHaveLength(2);
});

it('stops while it waits', async () => {
  const stop = new AbortController();
  const paths = answer(stored, lost);
  const sent = sendFile(file, () => {}, stop.signal).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  expect(await sent).toMatchObject({ name: 'AbortError' });
  expect(paths).toHaveLength(2);
});
