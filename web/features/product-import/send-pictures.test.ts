import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { expect, it, vi } from 'vitest';
import { sendPictures } from './send-pictures.ts';
import { BrokenZip } from './sent-pictures.ts';

const path = (letter: string) => `media/${letter.repeat(24)}/40x50.jpg`;

async function makeZip(...names: string[]): Promise<File> {
  const zip = new ZipWriter(new BlobWriter());
  for (const name of names) await zip.add(name, new BlobReader(new Blob([name])));
  return new File([await zip.close()], 'pictures.zip');
}

/** Answers by the path of a picture. @returns what was sent */
function answer(byLetter: Record<string, Response>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer token' });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const imageUrl = String(body.get('imageUrl'));
    const content = await (body.get('image') as File).text();
    sent.push(`${imageUrl} has ${content}`);
    return byLetter[imageUrl.slice(7, 8)]?.clone() ?? Response.json({ isNew: true });
  });
  return sent;
}
const send = async (file: File, signal = new AbortController().signal) => {
  const shares: number[] = [];
  return { sent: await sendPictures(file, (share) => shares.push(share), signal), shares };
};

it('sends each picture under its path, in whatever folder it is, and names what is none or is refused', async () => {
  const refused = Response.json({ error: 'No.', code: 'invalid-image' }, { status: 400 });
  const paths = answer({ c: refused });
  const file = await makeZip(path('a'), `old shop/${path('b')}`, path('c'), 'readme.txt');
  const { sent, shares } = await send(file);
  expect(sent).toEqual({ there: 2, refused: [path('c'), 'readme.txt'] });
  expect(paths).toEqual([
    `/${path('a')} has ${path('a')}`,
    `/${path('b')} has old shop/${path('b')}`,
    `/${path('c')} has ${path('c')}`,
  ]);
  expect(shares).toEqual([0.25, 0.5, 0.75]);
});

it('says when the file is broken, and when the person may not', async () => {
  answer({ a: Response.json({ error: 'No.' }, { status: 403 }) });
  const file = await makeZip(path('a'));
  await expect(send(new File([file.slice(0, 40)], 'pictures.zip'))).rejects.toThrow(BrokenZip);
  await expect(send(file)).rejects.toMatchObject({ status: 403 });
  await expect(send(file, AbortSignal.abort())).rejects.toThrow('aborted');
});
