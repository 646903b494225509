// npm run built-in-images: renders the software's own images and icons from their SVG files into public/, and writes their
// versions to contract/built-in-image-versions.ts. The results are committed, so that a start renders nothing.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { builtInImageFile, builtInImagePath, builtInImageShape } from '#contract/built-in-images.ts';

const root = new URL('../', import.meta.url);
const files = new URL('server/db/seed/demo/files/', root);
const publicDir = new URL('public/', root);

/** Part of every version: change it with anything below that changes the images. */
const pipeline = 'avif 60, webp 84, jpg 82';

/** Each SVG by the name that the contract gives it. */
export function readSvgs(): Map<string, Buffer> {
  const banners = readdirSync(new URL('banners/', files)).sort();
  const paths = [...banners.map((file) => `banners/${file}`), 'placeholder.svg'];
  return new Map(
    paths.map((path) => [path.replace(/^banners\/|\.svg$/g, ''), readFileSync(new URL(path, files))]),
  );
}

export const svgVersion = (svg: Uint8Array) =>
  createHash('sha256').update(pipeline).update(svg).digest('hex').slice(0, 8);

/** The logo, light enough for a dark browser. */
export const faviconSvg = () =>
  mark().replace('>', '><style>@media(prefers-color-scheme:dark){path{fill:#e7dcc6}}</style>');

const mark = () => readFileSync(new URL('mark.svg', files), 'utf8');

async function renderImages() {
  rmSync(new URL(`.${builtInImagePath}`, publicDir), { recursive: true, force: true });
  mkdirSync(new URL(`.${builtInImagePath}`, publicDir), { recursive: true });
  const entries: string[] = [];
  for (const [name, svg] of readSvgs()) {
    const version = svgVersion(svg);
    entries.push(`  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: '${version}',\n`);
    const shape = builtInImageShape(name);
    const rendered = (width: number) => render(svg, width, shape.width);
    const path = (width: number, format: 'avif' | 'webp' | 'jpg') =>
      `${builtInImagePath}/${builtInImageFile(name, version, width, format)}`;
    for (const width of shape.widths) {
      await write(path(width, 'webp'), rendered(width).webp({ quality: 84, effort: 6 }));
      await write(path(width, 'avif'), rendered(width).avif({ quality: 60, effort: 4 }));
    }
    await write(path(shape.fallback, 'jpg'), rendered(shape.fallback).jpeg({ quality: 82, mozjpeg: true }));
  }
  const head = '/** Written by scripts/render-built-in-images.ts: the version of each SVG source. */\n';
  const source = `${head}export const builtInImageVersions = {\n${entries.join('')}} as const;\n`;
  writeFileSync(new URL('contract/built-in-image-versions.ts', root), source);
}

/** Rendered at the requested width, not scaled up from pixels. */
function render(svg: Buffer, width: number, svgWidth: number): Sharp {
  const density = Math.max(72, (72 * width) / svgWidth);
  return sharp(svg, { density }).flatten({ background: '#ffffff' }).resize({ width });
}

async function renderIcons() {
  writeFileSync(new URL('favicon.svg', publicDir), faviconSvg());
  const background = { r: 0xf4, g: 0xf1, b: 0xea, alpha: 1 };
  const onBackground = (side: number) => {
    const inner = Math.round(side * 0.62);
    return sharp(Buffer.from(mark()), { density: (72 * inner) / 64 })
      .resize(inner, inner)
      .extend({
        top: (side - inner) >> 1,
        bottom: (side - inner + 1) >> 1,
        left: (side - inner) >> 1,
        right: (side - inner + 1) >> 1,
        background,
      })
      .flatten({ background });
  };
  await write('/apple-touch-icon.png', onBackground(180).png({ palette: true }));
  const sides = [16, 32, 48];
  const pngs = await Promise.all(
    sides.map((side) => sharp(Buffer.from(mark()), { density: 72 }).resize(side, side).png().toBuffer()),
  );
  writeFileSync(new URL('favicon.ico', publicDir), packIco(sides, pngs));
  // The link preview of pages without their own image: 1200 x 630, the size that previews expect.
  const scene = readFileSync(new URL('banners/evening-wide.svg', files));
  const preview = sharp(scene).resize({ width: 1200, height: 630, fit: 'cover', position: 'bottom' });
  await write('/preview.jpg', preview.flatten().jpeg({ quality: 84, mozjpeg: true }));
}

/** An ICO file is a list of sizes and offsets, then the PNG files. */
function packIco(sides: number[], pngs: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [at, png] of pngs.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(sides[at] ?? 0, entry);
    head.writeUInt8(sides[at] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}

const write = async (path: string, image: Sharp) =>
  writeFileSync(new URL(`.${path}`, publicDir), await image.toBuffer());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(publicDir, { recursive: true });
  await renderImages();
  await renderIcons();
}
