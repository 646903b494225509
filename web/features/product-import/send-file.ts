import { importPartBytes } from '#contract/product-imports.contract.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { sendAgain } from './send-again.ts';

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
