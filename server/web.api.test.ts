import Fastify from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { buildApp } from '#server/app.ts';
import { createReplyCache } from '#server/cache/reply-cache.ts';
import { DatabaseAwayError } from '#server/db/outage.ts';
import { searchQueries } from '#server/db/schema/search.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { registerWeb, type WebSource } from './web.ts';

const servicesContext = {};
/** Slugs of the words that a page was rendered with. */
const joinSlugs = (context: RouterContextProvider) =>
  (context.get(servicesContext as never) as { attributeWords: AttributeWords[] }).attributeWords.map(
    ({ slug }) => ` ${slug}`,
  );

/** Pages that show the URL they were rendered for and the words, with a 404 for every path without one. */
const pages = {
  mode: 'production',
  clientDir: null,
  load: async () => ({
    entry: {
      module: {
        servicesContext,
        createApi: () => ({}),
        setShopFormat: () => {},
        mayHaveWords: (_pattern: string, search: URLSearchParams) => search.has('colour'),
        pageUrl(pattern: string, _params: unknown, search: URLSearchParams) {
          if (pattern === '/*') return '/404';
          const page = search.get('page');
          return page ? `${pattern}?page=${page}` : pattern;
        },
        default: (
          request: Request,
          status: number,
          _headers: Headers,
          _routes: unknown,
          context: RouterContextProvider,
        ) =>
          new Response(`<p>${request.url}${joinSlugs(context).join('')}</p>`, {
            status: new URL(request.url).pathname === '/404' ? 404 : status,
            headers: { 'content-type': 'text/html' },
          }),
      },
    },
    routes: Object.fromEntries(
      [undefined, 'shop', 'reset-password/:token', '*'].map((path, id) => [
        id,
        { id: String(id), path, index: path === undefined, module: { default: () => null } },
      ]),
    ),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  }),
} as unknown as WebSource;

const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
const app = await buildApp({ ...shop, jwtSecret: shop.settings.jwtSecret ?? '', web: pages });
afterAll(async () => {
  await app.close();
  await shop.close();
});

it.each([
  '/reset-password/secret',
  '/Reset-Password/secret',
  '/%72eset-password/secret',
  '/merchant-signup/secret?email=a@example.com',
  '/newsletter/confirm/secret',
  '/back-in-stock/confirm/secret',
  '/back-in-stock/cancel/secret',
  '/checkout',
  '/checkout?checkout=secret',
  '/checkout/return?key=secret',
  '/order/1?a=?&key=secret',
  '/login?to=%2Fcheckout%2Freturn%3Fkey%3Dsecret',
  '/checkout/test/secret',
  '/auth/success?token=Bearer%20secret',
  '/auth/success.data?token=Bearer%20secret',
])('neither keeps a page with a token in its address nor tells others of it: %s', async (url) => {
  const before = app.replyCache.size();
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'cdn-cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(app.replyCache.size()).toBe(before);
});

it('lets caches keep every other page for a few seconds', async () => {
  const response = await app.inject({ url: '/shop' });
  expect(response.headers['cache-control']).toMatch(/^public, /);
  const known = await app.inject({ url: '/shop', headers: { authorization: 'Bearer x' } });
  expect(known.headers['cache-control']).toBe('private, no-store');
});

it('has no page for a broken escape', async () => {
  const response = await app.inject({ url: '/shop/%E0%A4%A' });
  expect([response.statusCode, response.body]).toEqual([404, '<p>https://shop.example/404</p>']);
});

it.each([
  ['//', '/'],
  ['//shop', '/shop'],
  ['///shop?page=2', '/shop?page=2'],
  ['//evil.example/shop', '/evil.example/shop'],
])('sends %s, which browsers would take for a host, to %s', async (url, location) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([308, location]);
});

it('caches one page for a URL, and renders it without unknown parameters', async () => {
  const before = app.replyCache.size();
  for (const url of [
    '/shop?page=2',
    '/Shop/?page=2&name=lamp',
    '/%73hop?utm_source=junk&name=lamp&page=2&page=3',
    '/shop?p%61ge=%32&gclid=%3Cscript%3E',
  ]) {
    const response = await app.inject({ url });
    expect(response.body).toBe('<p>https://shop.example/shop?page=2</p>');
  }
  expect(app.replyCache.size()).toBe(before + 1);
  await app.inject({ url: '/shop?page=3' });
  expect(app.replyCache.size()).toBe(before + 2);
});

it('caches one page for all paths that have none', async () => {
  await app.inject({ url: '/wp-login.php' });
  const before = app.replyCache.size();
  for (const url of ['/wp-admin/setup.php?step=1', '/.env', '/shop/elsewhere', '/shop/%E0%A4%A']) {
    const response = await app.inject({ url });
    expect([response.statusCode, response.body]).toEqual([404, '<p>https://shop.example/404</p>']);
  }
  expect(app.replyCache.size()).toBe(before);
});

it('leads a form that a browser without JavaScript has sent back to its page', async () => {
  const send = (url: string, accept: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=secret',
    });
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const led = await send('/shop?page=2', browser);
  expect([led.statusCode, led.headers.location]).toEqual([303, '/shop?page=2']);
  expect((await send('/shop', '*/*')).statusCode).toBe(415);
  // No host, although the path names one.
  expect((await send('http://shop.example//evil.example/', browser)).headers.location).toBe('/evil.example/');
});

it('counts what people search for on the shop page, also of cached pages, and not what crawlers do', async () => {
  const counting = await buildApp({ ...shop, jwtSecret: shop.settings.jwtSecret ?? '', web: pages });
  for (const url of [
    '/shop?name=Oak%20Lamp',
    '/shop?name=oak+lamp',
    '/shop?name=oak+lamp',
    '/contact?name=vase',
  ])
    await counting.inject({ url });
  await counting.inject({
    url: '/shop?name=mug',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  });
  await counting.close();
  const counted = await shop.db
    .select({ text: searchQueries.text, count: searchQueries.count })
    .from(searchQueries);
  expect(counted).toEqual([{ text: 'oak lamp', count: 3 }]);
});

/** The pages alone, with these words of attributes. */
async function servePages(readAttributeWords: () => Promise<AttributeWords[]>, web: WebSource = pages) {
  const alone = Fastify();
  alone.decorate('replyCache', createReplyCache());
  alone.decorate('guestCalls', new Map());
  alone.decorate('internalRenderKey', '');
  alone.decorateRequest('pageRoute', null);
  const { settings, shopSettings } = shop;
  await registerWeb(alone, { settings, shopSettings, readAttributeWords }, web);
  return {
    replyCache: alone.replyCache,
    show: async (url: string) => (await alone.inject({ url })).body.replace(/^.*shop\.example|<\/p>$/g, ''),
  };
}
const named = (slug: string): AttributeWords[] => [
  { _id: slug, slug, formerSlugs: [], kind: 'number', choices: [] },
];

it('reads words of attributes behind a question mark in another param', async () => {
  const { show } = await servePages(async () => named('colour'));
  expect(await show('/shop?name=which+lamp?&colour=blue')).toBe('/shop colour');
  expect(await show('/shop?page=2')).toBe('/shop?page=2');
});

it('keeps no page with words that changed before it was made', async () => {
  const answers = [named('former'), named('former')];
  const { show, replyCache } = await servePages(async () => answers.shift() ?? named('present'));
  expect(await show('/shop?colour=blue')).toBe('/shop present');
  expect(await show('/shop?colour=red')).toBe('/shop present');
  expect(replyCache.size()).toBe(1);
});

it('keeps no page of an outage, which may have former words', async () => {
  let isAway = false;
  const { show, replyCache } = await servePages(async () => {
    if (isAway) throw new DatabaseAwayError();
    return named('last');
  });
  isAway = true;
  expect(await show('/shop?colour=blue')).toBe('/shop last');
  expect(replyCache.size()).toBe(0);
  isAway = false;
  await show('/shop?colour=blue');
  expect(replyCache.size()).toBe(1);
});

it('renders three pages at a time, and each after one has failed', async () => {
  const build = await pages.load();
  const { default: render } = build.entry.module;
  let running = 0;
  let max = 0;
  const slowly: typeof render = async (...args) => {
    running += 1;
    max = Math.max(max, running);
    await new Promise(setImmediate);
    running -= 1;
    if (args[0].url.endsWith('page=1')) throw new Error('as if it failed');
    return await render(...args);
  };
  const module = { ...build.entry.module, handleError: () => {}, default: slowly };
  const { show } = await servePages(async () => [], {
    ...pages,
    load: async () => ({ ...build, entry: { module } }),
  });
  const urls = Array.from({ length: 10 }, (_, at) => `/shop?page=${at + 1}`);
  const [, ...others] = await Promise.all(urls.map(show));
  expect(others).toEqual(urls.slice(1));
  expect(max).toBe(3);
});
