import { afterEach, expect, it, vi } from 'vitest';
import { uploadPicture } from './upload-picture.ts';

afterEach(() => vi.restoreAllMocks());

const photo = new File(['…'], 'kiln.jpg', { type: 'image/jpeg' });

it('an upload that nobody answers ends in words', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError')),
  );
  await expect(uploadPicture('banner', photo)).rejects.toThrow('The shop does not answer. Please try again.');
});
