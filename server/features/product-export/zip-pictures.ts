import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { parseImageUrl } from '#contract/images.ts';
import type { Db } from '#server/db/db.ts';
import { Download } from '#server/http/download.ts';
import { findImage } from '../media/find-image.ts';
import type { Media } from '../media/media.ts';
import type { ProductChoice } from '../products/back-office.store.ts';
import { listExportPictures } from './export.store.ts';

interface Parts {
  db: Db;
  media: Media;
}

/** The pictures of the chosen products, by their paths, for another shop of this program. */
export async function zipPictures(parts: Parts, choice: ProductChoice, now: Date): Promise<Download> {
  const urls = await listExportPictures(parts.db, choice);
  const zip = new ZipFile();
  const content = new PassThrough();
  // A failure cuts the file off: its reader notices, because the end of a zip file is its list of files.
  const fail = (error: Error) => content.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(content);
  addAll(parts.media, urls, { zip, content, now }).catch(fail);
  return new Download(`pictures-${now.toISOString().slice(0, 10)}.zip`, content);
}

/** Opens each when the reader has taken the one before. One that the shop has no file of, such as one on another host, is left out. */
async function addAll(
  media: Media,
  urls: readonly string[],
  { zip, content, now }: { zip: ZipFile; content: PassThrough; now: Date },
): Promise<void> {
  for (const url of urls) {
    const named = parseImageUrl(url);
    const found = named && (await findImage(media, named));
    if (!found) continue;
    const { body } = found;
    // A reader that goes away leaves no file open.
    if (content.destroyed) return void body.destroy();
    const stop = () => body.destroy();
    content.once('close', stop);
    zip.addReadStream(body, url.slice(1), { mtime: now, compress: false });
    await finished(body);
    content.off('close', stop);
  }
  zip.end();
}
