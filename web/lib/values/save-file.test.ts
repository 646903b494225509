import { expect, it, onTestFinished, vi } from 'vitest';
import { saveFile } from './save-file.ts';

function answer(response: Response): void {
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer token' });
  vi.stubGlobal('fetch', async () => response);
  onTestFinished(() => void vi.unstubAllGlobals());
}
const download = () => saveFile((api) => api('GET /user/me/data'));

it('fails with the words of a refusal', async () => {
  const body = { error: 'Too many downloads. Please try again in 5 minutes.', code: 'too-many' };
  answer(Response.json(body, { status: 429 }));
  await expect(download()).rejects.toMatchObject({ status: 429, message: body.error });
});

it('says so when the file is cut off', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  answer(new Response(cut));
  await expect(download()).rejects.toThrow('The download was interrupted. Please try again.');
});
