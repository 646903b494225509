import { BlobReader, BlobWriter, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { pictureUrl } from '#contract/exported-pictures.contract.ts';
import { maxImageBytes } from '#contract/images.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { sendAgain } from './send-again.ts';
import { BrokenZip, type SentPictures } from './sent-pictures.ts';

// The page's rules for scripts allow no workers made of text; one picture at a time is unpacked fast enough.
configure({ useWebWorkers: false });

/**
 * Sends the pictures of a `pictures.zip`, one by one: it may be larger than any request. What was sent stays when it is cut off, and is not sent
 * for long the next time.
 * @param onProgress gets the share that is sent, 0 to 1
 * @throws BrokenZip, ApiError when the shop refuses the person
 */
export async function sendPictures(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentPictures> {
  const zip = new ZipReader(new BlobReader(file));
  const sent: SentPictures = { there: 0, refused: [] };
  const entries = await unzip(() => zip.getEntries(), signal);
  for (const [at, entry] of entries.entries()) {
    signal.throwIfAborted();
    if (entry.directory) continue;
    const imageUrl = pictureUrl(entry.filename);
    if (!imageUrl || entry.uncompressedSize > maxImageBytes) {
      sent.refused.push(entry.filename);
      continue;
    }
    const form = new FormData();
    form.set('imageUrl', imageUrl);
    form.set('image', await unzip(() => entry.getData(new BlobWriter(), { signal }), signal), 'picture');
    if (await send(form, signal)) sent.there += 1;
    else sent.refused.push(entry.filename);
    onProgress((at + 1) / entries.length);
  }
  await zip.close();
  return sent;
}

/** @returns false when it is refused as a picture */
async function send(form: FormData, signal: AbortSignal): Promise<boolean> {
  try {
    await sendAgain(() => shopApi('POST /product/import/picture', { form, signal }), signal);
    return true;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'invalid-image') return false;
    throw failure;
  }
}

/** @throws BrokenZip, or the reason of the signal */
async function unzip<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    signal.throwIfAborted();
    throw new BrokenZip('', { cause });
  }
}
