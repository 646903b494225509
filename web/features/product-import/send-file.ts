import { importPartBytes } from '#contract/product-imports.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Milliseconds before a part is sent again. */
const waits = [1_000, 4_000, 15_000] as const;

/**
 * Sends a file in parts, so that neither a slow connection nor a large file meets the limits of a request. A part that did not get
 * through is sent again.
 * @param onProgress gets the share that is sent, 0 to 1
 * @returns the id of its import
 */
export async function sendFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const begun = await shopApi('POST /product/import', {
    body: { fileName: file.name, size: file.size },
    signal,
  });
  const { _id: id } = begun.import;
  for (let part = 0; part * importPartBytes < file.size; part += 1) {
    const start = part * importPartBytes;
    const form = new FormData();
    form.set('file', file.slice(start, start + importPartBytes), 'part');
    const params = { id, part: String(part) };
    await sendAgain(() => shopApi('PUT /product/import/:id/parts/:part', { params, form, signal }), signal);
    onProgress(Math.min(1, (start + importPartBytes) / file.size));
  }
  return id;
}

async function sendAgain(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const [tries, wait] of [...waits, null].entries()) {
    try {
      await send();
      return;
    } catch (failure) {
      if (signal.aborted) throw signal.reason;
      // The last part had arrived, and its reply was lost.
      if (tries > 0 && failure instanceof ApiError && failure.code === 'already-done') return;
      const isRefused = failure instanceof ApiError && failure.status < 429;
      if (wait === null || isRefused) throw failure;
      await pause(wait, signal);
    }
  }
}

/** @throws AbortError */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
