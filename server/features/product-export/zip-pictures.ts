import { parseImageUrl } from '#contract/images.ts';
import type { Db } from '#server/db/db.ts';
import type { Download } from '#server/http/download.ts';
import { zipDownload } from '#server/http/zip-download.ts';
import { findImage } from '../media/find-image.ts';
import type { Media } from '../media/media.ts';
import type { ProductChoice } from '../products/back-office.store.ts';
import { listExportPictures } from './export.store.ts';

interface Parts {
  db: Db;
  media: Media;
}

/**
 * The pictures of the chosen products, by their paths, for another shop of this program. One that the shop has no file of, such as one on another
 * host, is left out.
 */
export async function zipPictures({ db, media }: Parts, choice: ProductChoice, now: Date): Promise<Download> {
  const urls = await listExportPictures(db, choice);
  const open = async (url: string) => {
    const named = parseImageUrl(url);
    return (named && (await findImage(media, named)))?.body ?? null;
  };
  return zipDownload(
    `pictures-${now.toISOString().slice(0, 10)}.zip`,
    urls.map((url) => ({
      ...{ name: url.slice(1), options: { mtime: now, compress: false } },
      open: () => open(url),
    })),
  );
}
