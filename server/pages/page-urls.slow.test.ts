import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AttributeWords } from '#contract/attribute-words.ts';
import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { ourMenus } from '#contract/menus.ts';
import { listFilterAttributes } from '../features/attributes/filter-values.store.ts';
import { carriesSecret } from '../http/secret-urls.ts';
import { addAttribute, setChoice } from '../testing/builders/attributes.ts';
import { addBrand } from '../testing/builders/people.ts';
import { addCategory, addProduct } from '../testing/builders/products.ts';
import { addVariants } from '../testing/builders/variants.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { builtPages } from '../testing/test-web.ts';
import type { PageUrl } from './page-cache-key.ts';
import { matchPage } from './page-route.ts';
import { securePage } from './page-security.ts';

interface Entry {
  servicesContext: RouterContext<unknown>;
  createApi(transport: (path: string) => Promise<Response>): unknown;
  pageUrl(...args: [...Parameters<PageUrl>, words: readonly AttributeWords[]]): string;
}

let shop: TestApp;
let build: ServerBuild;
let entry: Entry;
/** A URL of each page, and of a variant; those with a secret in the URL are never cached. */
let urls: string[];
let words: AttributeWords[];
let jumperPath: string;
let small: string;
let firstToBuy: string;

beforeAll(async () => {
  const web = await builtPages();
  shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, web);
  build = await web.load();
  entry = build.entry.module as unknown as Entry;
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  const lamp = await addProduct(shop.db, { name: 'Table Lamp', brandId });
  const { slug } = await addCategory(shop.db, { name: 'Lighting', productIds: [lamp.id] });
  const jumper = await addProduct(shop.db, { name: 'Jumper', brandId });
  const [soldOut, medium] = await addVariants(shop.db, jumper, [{ size: 'S', quantity: 0 }, { size: 'M' }]);
  jumperPath = `/product/${jumper.slug}`;
  small = soldOut?.id ?? '';
  firstToBuy = medium?.id ?? '';
  urls = Object.values(build.routes)
    .filter((route) => route?.index || (route?.path && !isLayout(route.id)))
    .map((route) => routePath(route?.id ?? ''))
    .filter((path) => !carriesSecret(path))
    .map((path) =>
      path
        .replace('/product/:slug', `/product/${lamp.slug}`)
        .replace('/category/:slug', `/category/${slug}`)
        .replace('/brand/:slug', '/brand/aldergate'),
    );
  urls.push(jumperPath, `${jumperPath}?variant=${small}`, '/shop?colour=blue');
  const filter = { name: 'Colour', kind: 'choice', isFilter: true } as const;
  const colour = await addAttribute(shop.db, { ...filter, choices: ['Blue'] });
  words = await listFilterAttributes(shop.db);
  await setChoice(shop.db, lamp.id, colour, words[0]?.choices[0]?._id ?? '');
}, 120_000);
afterAll(() => shop.close());

const isLayout = (id: string) => Object.values(build.routes).some((route) => route?.parentId === id);

function routePath(id: string): string {
  const route = build.routes[id];
  const parent = route?.parentId ? routePath(route.parentId) : '/';
  return route?.path ? `${parent}/${route.path}`.replace('//', '/') : parent;
}

const pathPattern = (url: string) => matchPage(build, url).pattern;

const readSearch = (url: string) => new URLSearchParams(url.split('?')[1]);

const offer: ShownOffer = {
  ...{ opensCheckout: true, allowsGuests: true, country: '', pricesIncludeTax: false },
  ...{ delivery: 'free', methods: [], payments: [] },
};

/** Renders a page as it was requested, without the cache. */
async function render(url: string): Promise<string> {
  const context = new RouterContextProvider();
  const api = entry.createApi(async (path) => {
    const { statusCode: status, body } = await shop.app.inject({ url: path });
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
  const about = {
    name: 'Shop',
    supportPhone: '',
    publicUrl: 'https://shop.example',
    imageBaseUrl: '',
    texts: {},
    providers: { google: 'ready', facebook: 'ready' },
    withdrawalDays: null,
    offer,
  };
  const report = (error: unknown) => {
    throw error;
  };
  let delivered: string | undefined;
  const deliver = (html: string) => {
    delivered = html;
  };
  context.set(entry.servicesContext, {
    ...{
      api,
      shop: about,
      readZones: () => [],
      readHome: () => null,
      readMenus: () => ourMenus,
      readReturns: () => ({ returnDays: 30, unwantedPaidBy: 'buyer' }) as const,
      attributeWords: words,
      scriptNonce: 'nonce',
      report,
      deliver,
    },
  });
  const response = await createRequestHandler(build, 'production')(
    new Request(`https://shop.example${url}`),
    context,
  );
  // React marks and splits what was loaded for the first rendering of a process.
  const page = delivered ?? (await response.text());
  const { body } = securePage(page, 'nonce', { imageBaseUrl: '' }, 'production');
  return body.toString().replaceAll(/<!--\/?\$-->|<\/script><script>/g, '');
}

/** @returns the names of the search params that `work` reads */
async function namesRead(work: () => unknown): Promise<Set<string>> {
  const names = new Set<string>();
  const spies = (['get', 'getAll', 'has'] as const).map((method) => {
    const original = URLSearchParams.prototype[method] as (name: string) => never;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return original.call(this, name);
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return names;
}

it('finds every page', () => expect(urls.length).toBeGreaterThan(40));

it('every page reads only search params that are part of its key', async () => {
  for (const url of urls) {
    const { pattern, params } = matchPage(build, url);
    const kept = await namesRead(() => entry.pageUrl(pattern, params, readSearch(url), words));
    const read = await namesRead(() => render(url));
    // React Router's own, and the keys of a guest's order and of a checkout, with which a page is never cached.
    for (const name of [...kept, 'index', '_routes', 'key', 'checkout']) read.delete(name);
    expect({ url, read: [...read] }).toEqual({ url, read: [] });
  }
});

/** Without where the streamed data happened to be split. */
const joined = (html: string) => html.replaceAll('</script><script>', '');

it('every page renders the same for its key as for the requested URL', async () => {
  for (const url of urls) {
    const requested = url.replace(/:id|\*$/, '0190a000-0000-7000-8000-000000000000');
    const { pattern, params } = matchPage(build, requested);
    const key = entry.pageUrl(pattern, params, readSearch(url), words);
    expect({ url, body: joined(await render(key)) }).toEqual({ url, body: joined(await render(requested)) });
  }
});

it('every page is cached once, in whatever form its URL comes', async () => {
  for (const url of urls) {
    const { body } = await shop.app.inject({ url });
    const cached = shop.app.replyCache.size();
    const [path = '', search = ''] = url.split('?');
    const first = path.charAt(1);
    const forms = [
      `${path}?utm_source=newsletter&page=0&reviews=x&to=//evil.example&min=&_routes=root&${search}`,
      `${path}${path.endsWith('/') ? '' : '/'}?order=&${search}`,
      `/${first && `%${first.charCodeAt(0).toString(16)}`}${path.slice(2)}?${search}`,
      // The router ignores the case of what is not a slug.
      pathPattern(url).includes(':slug') ? url : url.toUpperCase(),
    ];
    for (const form of forms) {
      const other = await shop.app.inject({ url: form });
      expect({ form, isSame: other.body === body }).toEqual({ form, isSame: true });
    }
    expect({ url, cached: shop.app.replyCache.size() }).toEqual({ url, cached });
  }
});

it('the data of every page is cached once, in whatever form its URL comes', async () => {
  for (const url of urls) {
    const [path = '', search = ''] = url.replace(/\/$/, '').split('?');
    const data = await shop.app.inject({ url: `${path || '/_'}.data?${search}` });
    const cached = shop.app.replyCache.size();
    for (const form of [`/_.data?`, `.data?_routes=&utm=1&`, `/.data?`].map((end) => path + end + search)) {
      expect({ form, body: (await shop.app.inject({ url: form })).body }).toEqual({ form, body: data.body });
    }
    expect({ url, cached: shop.app.replyCache.size() }).toEqual({ url, cached });
  }
});

it('an unknown variant leads to the first that can be bought, and fills no cache', async () => {
  const lampPath = urls.find((url) => pathPattern(url) === '/product/:slug') ?? '';
  await shop.app.inject({ url: jumperPath });
  await shop.app.inject({ url: lampPath });
  const cached = shop.app.replyCache.size();
  for (const variant of ['blue', '%00', '0190a000-0000-7000-8000-000000000000']) {
    for (const [path, end] of [
      [jumperPath, `?variant=${firstToBuy}`],
      [lampPath, ''],
    ]) {
      const { statusCode, headers } = await shop.app.inject({
        url: `${path}?variant=${variant}&reviews=2&utm_source=mail`,
      });
      const location = `${path}${end ? `${end}&` : '?'}reviews=2&utm_source=mail`;
      expect([statusCode, headers.location]).toEqual([302, location]);
    }
  }
  expect(shop.app.replyCache.size()).toBe(cached);
});

it('a page shows the variant of its URL, and has the URL of the product as its canonical one', async () => {
  const { body } = await shop.app.inject({ url: `${jumperPath}?variant=${small}` });
  expect(body).toContain('Sold out in S');
  expect(body).toContain(`<link rel="canonical" href="https://shop.example${jumperPath}"/>`);
  expect(await render(jumperPath)).not.toContain('Sold out in S');
});
