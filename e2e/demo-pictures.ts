import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageWidths, mediaPath, variantUrl } from '#contract/images.ts';

const formats = ['jpg', 'webp', 'avif'] as const;

/**
 * Gives every picture of the demo files of one colour in all its sizes. They would be rendered at the first request, by a process of
 * low priority: on a busy machine they held all of a browser's connections, and calls and scripts waited half a minute behind them.
 */
export async function paintDemoPictures(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'images');
  const painted = new Map<string, Promise<Buffer>>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const hash = entry.name;
    const svg = await readFile(join(folder, hash, 'source.svg'), 'utf8');
    const side = (name: string) => Number(new RegExp(`<svg[^>]*\\s${name}="(\\d+)"`).exec(svg)?.[1]);
    const image = { hash, width: side('width'), height: side('height') };
    for (const width of imageWidths(image)) {
      const height = Math.round((width * image.height) / image.width);
      for (const format of formats) {
        const size = `${width}x${height}.${format}`;
        const file = painted.get(size) ?? paint(width, height, format);
        painted.set(size, file);
        const name = variantUrl(image, width, format).slice(mediaPath.length + 1);
        await writeFile(join(folder, name), await file);
      }
    }
  }
}

const paint = (width: number, height: number, format: (typeof formats)[number]): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e4e2dd' } })
    .toFormat(format === 'jpg' ? 'jpeg' : format, { effort: 0 })
    .toBuffer();
