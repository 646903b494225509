import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures.ts';

const assets = fileURLToPath(new URL('../build/client/assets/', import.meta.url));

/** With a product that has swatches, filters of attributes and more values than are shown at once. */
const paths = [
  '/',
  '/shop',
  '/shop?page=2',
  '/shop?name=lamp',
  '/shop?name=nothing-has-this-name',
  '/shop/category/lighting',
  '/product/toadstool-table-lamp',
  '/product/knit-octopus',
  '/brands',
  '/contact',
  '/sell',
  '/shipping',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/abc',
  '/merchant-signup/abc?email=ida@example.com',
  '/newsletter/confirm/abc',
  '/newsletter/unsubscribe/abc',
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
