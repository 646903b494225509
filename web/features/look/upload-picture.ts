import { markMessages, maxPictureBytes, type PictureKind } from '#contract/look.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { noReply } from '#web/lib/api/no-connection.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Longer than the largest picture takes on a slow line. */
const timeoutMs = 120_000;

/**
 * @returns the URL of the stored picture, which a draft can name
 * @throws ApiError in words for the person, before anything is sent when the file is too large
 */
export async function uploadPicture(kind: PictureKind, file: File): Promise<string> {
  if (file.size > maxPictureBytes(kind))
    throw new ApiError(400, kind === 'banner' ? markMessages.tooLargeBanner : markMessages.tooLarge);
  const form = new FormData();
  form.set('kind', kind);
  form.set('image', file);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return (await shopApi('POST /look/picture', { form, signal })).imageUrl;
  } catch (cause) {
    throw signal.aborted ? new Error(noReply(), { cause }) : cause;
  }
}
