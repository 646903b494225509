import { useRef, useState } from 'react';
import { maxImageBytes } from '#contract/images.ts';
import type { ProductImage } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { uploadApi } from '#web/lib/api/upload-api.ts';
import * as en from '#web/texts/en/product-pictures.ts';
import { fittedPicture } from './fitted-picture.ts';
import { toUploads, type Upload } from './uploads.ts';

const texts = defineTexts({ en });

/**
 * Sends pictures one after the other, so that they keep their order. One that fails stays, with the reason, and the others go on.
 * @param onAdded gets each picture when it was added
 * @param onStopped is called when one was stopped while it was sent: the last of it may have arrived
 */
export function useUploads(
  productId: string,
  { onAdded, onStopped }: { onAdded: (picture: ProductImage) => void; onStopped: () => void },
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Stops uploads that wait or are sent. */
  const stops = useRef(new Map<string, AbortController>());
  const sending = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, next: Omit<Upload, 'key' | 'file'>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { key, file: one.file, ...next } : one)));
  const remove = (key: string) => {
    stops.current.get(key)?.abort();
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  async function send({ key, file }: Upload, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const image = await fittedPicture(file);
    if (signal.aborted) return;
    if (image.size > maxImageBytes) {
      change(key, { error: messages.imageTooLarge, remedy: 'another' });
      return;
    }
    const form = new FormData();
    form.append('image', image);
    change(key, { sent: 0 });
    try {
      const { images } = await uploadApi((sent) => change(key, { sent }))('POST /product/:id/images', {
        params: { id: productId },
        form,
        signal,
      });
      const added = images.at(-1);
      if (added) onAdded(added);
      remove(key);
    } catch (failure) {
      if (signal.aborted) onStopped();
      else change(key, findRefusal(failure));
    }
  }
  const queue = (upload: Upload) => {
    const stop = new AbortController();
    stops.current.set(upload.key, stop);
    sending.current = sending.current
      .then(() => send(upload, stop.signal))
      .finally(() => stops.current.delete(upload.key));
  };

  return {
    uploads,
    /** Stops one that waits or is sent. */
    remove,
    /** @param space how many more pictures the product may have */
    add(files: readonly File[], space: number) {
      const waiting = uploads.filter(({ error }) => error === undefined).length;
      const added = toUploads(files, space - waiting, () => crypto.randomUUID());
      setUploads((all) => [...all, ...added]);
      for (const upload of added) if (!upload.error) queue(upload);
    },
    retry(upload: Upload) {
      change(upload.key, {});
      queue(upload);
    },
  };
}

function findRefusal(failure: unknown): Pick<Upload, 'error' | 'remedy'> {
  if (!(failure instanceof ApiError)) return { error: texts().failed, remedy: 'again' };
  const error = failure.message || texts().failed;
  if (failure.code === 'invalid-image') return { error, remedy: 'another' };
  return { error, ...(failure.status >= 429 ? { remedy: 'again' } : {}) };
}
