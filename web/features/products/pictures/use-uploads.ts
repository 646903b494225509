import { useRef, useState } from 'react';
import type { ProductImage } from '#contract/product-images.contract.ts';
import * as en from '#contract/texts/en/product-pictures.ts';
import { textsOf } from '#contract/texts/texts.ts';
import { messages } from '#contract/validation.ts';
import { ApiError } from '#web/lib/api.ts';
import { uploadApi } from '#web/lib/upload-api.ts';
import { type Upload, uploadsOf } from './uploads.ts';

const texts = textsOf({ en });

/**
 * Sends pictures one after the other, so that they keep their order. One that fails stays, with the reason, and the others go on.
 * @param onAdded gets each picture when it was added
 */
export function useUploads(productId: string, onAdded: (picture: ProductImage) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sending = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, next: Omit<Upload, 'key' | 'file'>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { key, file: one.file, ...next } : one)));
  const remove = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    const form = new FormData();
    form.append('image', file);
    change(key, { sent: 0 });
    try {
      const { images } = await uploadApi((sent) => change(key, { sent }))('POST /product/:id/images', {
        params: { id: productId },
        form,
      });
      const added = images.at(-1);
      if (added) onAdded(added);
      remove(key);
    } catch (failure) {
      change(key, refusalOf(failure));
    }
  }
  const queue = (upload: Upload) => {
    sending.current = sending.current.then(() => send(upload));
  };

  return {
    uploads,
    remove,
    /** @param space how many more pictures the product may have */
    add(files: readonly File[], space: number) {
      const waiting = uploads.filter(({ error }) => error === undefined).length;
      const added = uploadsOf(files, space - waiting, () => crypto.randomUUID());
      setUploads((all) => [...all, ...added]);
      for (const upload of added) if (!upload.error) queue(upload);
    },
    retry(upload: Upload) {
      change(upload.key, {});
      queue(upload);
    },
  };
}

function refusalOf(failure: unknown): Pick<Upload, 'error' | 'canRetry'> {
  if (!(failure instanceof ApiError)) return { error: texts().failed, canRetry: true };
  // The server has one text for every file that it cannot take; type and size were checked before.
  const error = failure.message === messages.imageRequired ? texts().unreadable : failure.message;
  return { error: error || texts().failed, canRetry: failure.status >= 429 };
}
