import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';
import { publicPages } from './public-pages.ts';

const assets = fileURLToPath(new URL('../build/client/assets/', import.meta.url));

/** Also lists with other filters, and a product that has swatches. */
const paths = [
  ...publicPages,
  '/shop?page=2',
  '/shop?name=lamp',
  '/shop?name=nothing-has-this-name',
  '/product/knit-octopus',
  '/reset-password/abc',
  '/dashboard',
  '/support',
  '/no-such-page',
];

/** The classes of CSS modules, which begin with the hash of their file (`vite.config.ts`). */
const classesIn = (css: string) => [...css.matchAll(/\.(_[\w-]{5,})/g)].flatMap(([, name]) => name ?? []);

test('a page links the styles of everything in its HTML, also of what loads its code later', async ({
  request,
}) => {
  const sheets = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, classesIn(readFileSync(`${assets}${file}`, 'utf8'))]),
  );
  const styled = new Set([...sheets.values()].flat());
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const linked = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([\w.-]+)/g)];
    const available = new Set(linked.flatMap(([, file = '']) => sheets.get(file) ?? []));
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    const known = used.filter((name) => styled.has(name));
    expect(known.length, path).toBeGreaterThan(10);
    expect(
      known.filter((name) => !available.has(name)),
      path,
    ).toEqual([]);
  }
});
