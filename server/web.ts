import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AttributeWords } from '#contract/attribute-words.ts';
import type { ShownZone } from '#contract/checkout-reasons.ts';
import type { HomeSection } from '#contract/home-sections.ts';
import type { Menus } from '#contract/menus.ts';
import type { ReturnSettings } from '#contract/return-settings.ts';
import { type ShopFormat, shopFormat } from '#contract/shop-format.ts';
import type { ShownShop } from '#contract/shown-shop.ts';
import type { CachedReply } from './cache/reply-cache.ts';
import type { Settings } from './env.ts';
import { shownZones } from './features/settings/checkout-reasons.rules.ts';
import type { ShopSettings } from './features/settings/shop-settings.ts';
import { createShownShop } from './features/settings/shown-shop.ts';
import { callsInProcess, type Transport } from './http/calls-in-process.ts';
import { retrySeconds } from './http/error-handler.ts';
import { carriesSecret } from './http/secret-urls.ts';
import { clientDir, loadPages } from './pages/built-pages.ts';
import { type PageUrl, pageCacheKey } from './pages/page-cache-key.ts';
import { readQuery } from './pages/page-query.ts';
import { redirectFor } from './pages/page-redirect.ts';
import { matchPage, partOfBuild } from './pages/page-route.ts';
import { securePage } from './pages/page-security.ts';
import { noPageWords, openPageWords } from './pages/page-words.ts';
import { sendPage } from './pages/send-page.ts';

/** Where the pages come from: the production build, or Vite in development. */
export interface WebSource {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
  /** The built browser files; null in development, when Vite serves them. */
  clientDir: string | null;
}

/** The production build in `build/`. */
export function builtWeb(): WebSource {
  let loading: Promise<ServerBuild> | undefined;
  return {
    mode: 'production',
    load() {
      loading ??= loadPages();
      return loading;
    },
    clientDir,
  };
}

/** The shop as pages show it. */
interface Shop {
  settings: Settings;
  shopSettings: ShopSettings;
  /** Words of the attributes that lists are filtered by, from memory. */
  readAttributeWords: () => Promise<readonly AttributeWords[]>;
}

/**
 * The browser's files. Those of the build share one route: one for each took a tenth of a start. It is our own, because the plugin's lists the whole
 * folder for each request, to compare the case of letters in names; nothing depends on it here.
 */
async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const serve = (options: Partial<FastifyStaticOptions>, cacheControl: string) =>
    app.register(fastifyStatic, {
      root: clientDir,
      preCompressed: true,
      index: false,
      setHeaders: (reply) => reply.header('cache-control', cacheControl),
      ...options,
    });
  await serve({ root: join(clientDir, 'assets'), serve: false }, 'public, max-age=31536000, immutable');
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`/${request.params['*']}`),
  );
  await serve({ wildcard: false, globIgnore: ['assets/**'], decorateReply: false }, 'public, max-age=3600');
}

/** Serves static files; every other GET is a page of React Router. */
export async function registerWeb(app: FastifyInstance, shop: Shop, web: WebSource): Promise<void> {
  if (web.clientDir) await serveFiles(app, web.clientDir);
  const render = await pageRenderer(app, shop, web);
  const readWords = await openPageWords(shop.readAttributeWords);

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addHook('onRequest', async (request, reply) => {
      if (isFormOfPage(request)) return reply.redirect(request.url, 303);
    });
    pages.get('/*', async (request, reply) => {
      // The browser would read a host in it, and show another page than the server.
      if (/^[/\\]{2}/.test(request.originalUrl)) return reply.redirect(request.url, 308);
      const build = await web.load();
      const match = matchPage(build, request.url);
      request.pageRoute = match.isData ? `${match.pattern}.data` : match.pattern;
      if (carriesSecret(request.url)) {
        return await sendPage(request, reply, (await render(request, request.url, [])).reply);
      }
      const { pageUrl, keepUnread, mayHaveWords, setShopFormat } = shopEntry(build);
      const hasWords = mayHaveWords(match.pattern, readQuery(request.url));
      const { words } = hasWords ? await readWords() : noPageWords;
      if (web.mode === 'development' || isRouteDiscovery(request.url, build))
        return await sendPage(request, reply, (await render(request, request.url, words)).reply);
      // The pages have their own copy of the module, which reads URLs by the price filter.
      setShopFormat(shopFormat());
      const url = pageCacheKey(request.url, match, (pattern, params, asked) =>
        pageUrl(pattern, params, asked, words),
      );
      const key = `page ${url}`;
      const create = async () => {
        // Read again, because what changed before this began makes no cached page outdated.
        const now = hasWords ? await readWords() : noPageWords;
        const { reply, isCacheable } = await render(request, url, now.words);
        return { reply, isCacheable: isCacheable && now.areCurrent };
      };
      const page = app.replyCache.get(key) ?? (await app.replyCache.getOrCreate(key, create, url));
      if (page.headers.location) {
        const moved = redirectFor(request.originalUrl, page, (location, search) =>
          keepUnread(match.pattern, location, search, words),
        );
        return await sendPage(request, reply, moved);
      }
      const onKept = (bytes: number) => app.replyCache.grow(key, page, bytes);
      return await sendPage(request, reply, page, app.replyCache.holds(key, page) ? onKept : undefined);
    });
    // A file of another build, or none at all: no reason to render a page.
    if (!web.clientDir) pages.get('/assets/*', (_request, reply) => noFile(reply));
    pages.setNotFoundHandler((_request, reply) => noFile(reply));
    pages.route({
      method: ['POST', 'PUT', 'DELETE', 'PATCH'],
      url: '/*',
      handler: (_request, reply) => refuseMethod(reply),
    });
  });
}

/** In the browser, React Router asks which pages the links of this one lead to. */
const isRouteDiscovery = (url: string, { routeDiscovery }: ServerBuild) =>
  url.split('?', 1)[0] === (routeDiscovery?.manifestPath ?? '/__manifest');

function noFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such file.' });
}

/** A form that a browser without JavaScript sends. Its page says that it needs JavaScript. */
const isFormOfPage = ({ method, headers }: FastifyRequest) =>
  method === 'POST' && headers.accept?.includes('text/html');

function refuseMethod(reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'GET, HEAD').send({ error: 'Pages only answer GET and HEAD.' });
}

/**
 * @param url to render, without the parts of the request's own URL that the page must not depend on
 * @param words by which the page reads it
 */
type Render = (
  request: FastifyRequest,
  url: string,
  words: readonly AttributeWords[],
) => Promise<{ reply: CachedReply; isCacheable: boolean }>;

/**
 * When many pages are begun, the objects of each outlive V8's young generation, and V8 never returns the memory that its old one once had
 * (docs/decisions/081-memory-and-start.md).
 */
const maxAtOnce = 3;

async function pageRenderer(
  app: FastifyInstance,
  { settings, shopSettings }: Pick<Shop, 'settings' | 'shopSettings'>,
  web: WebSource,
): Promise<Render> {
  const { publicUrl } = settings;
  const readShownShop = createShownShop(settings);
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  function findHandler(whole: ServerBuild, url: string) {
    const build = isRouteDiscovery(url, whole) ? whole : partOfBuild(whole, url);
    const handler = handlers.get(build) ?? createRequestHandler(build, web.mode);
    handlers.set(build, handler);
    return handler;
  }

  const queue = new PQueue({ concurrency: maxAtOnce });
  return (request, url, attributeWords) => queue.add(() => renderNow(request, url, attributeWords));

  async function renderNow(
    request: FastifyRequest,
    url: string,
    attributeWords: readonly AttributeWords[],
  ): ReturnType<Render> {
    const [build, shopNow] = await Promise.all([web.load(), shopSettings.latest()]);
    const { shop, until } = readShownShop(shopNow, new Date());
    const { createApi, servicesContext, setShopFormat } = shopEntry(build);
    // It may have changed since the request came.
    setShopFormat(shopFormat());
    const calls = callsInProcess(app, request);
    const api = createApi(calls.transport);
    const scriptNonce = randomUUID();
    let delivered: string | null = null;
    const context = new RouterContextProvider();
    context.set(servicesContext, {
      api,
      shop,
      readZones: () => shownZones(shopNow),
      readMenus: () => shopNow.look.menus,
      readReturns: () => shopNow.returns,
      readHome: () => shopNow.look.home,
      attributeWords,
      scriptNonce,
      report: (error) => request.log.error({ err: error, page: request.routeOptions.url }, 'page failed'),
      deliver: (html) => {
        delivered = html;
      },
    });

    const response = await findHandler(build, url)(new Request(publicUrl + url), context);
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    const rendered = delivered ?? (await response.text());
    const isFramed = url.split('?', 1)[0] === framedPath;
    const { body, policy } = securePage(rendered, scriptNonce, settings, web.mode, isFramed);
    if (isFramed) headers['x-frame-options'] = 'SAMEORIGIN';
    if (headers['content-type']?.startsWith('text/html')) headers['content-security-policy'] = policy;
    // Weak, because each compressed form has it.
    headers.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    // A shared cache may keep a page for a few seconds. Browsers revalidate, and mostly get a 304. stale-while-revalidate is
    // only in the CDN's header: a browser would obey it too, and show an outdated price.
    if (response.status === 200) {
      headers['cache-control'] = 'public, max-age=0, s-maxage=5';
      headers['cdn-cache-control'] = 'public, max-age=5, stale-while-revalidate=30';
    } else {
      headers['cache-control'] = 'no-cache';
    }
    if (response.status === 503) headers['retry-after'] = String(retrySeconds);
    return {
      // The footer of every page names the year, and what its forms ask changes with discounts.
      reply: {
        status: response.status,
        headers,
        body,
        tags: [...calls.tags, 'settings'],
        expiresAt: Math.min(nextYear(), until),
      },
      isCacheable: (response.status === 200 || response.status === 404) && calls.areCached(),
    };
  }
}

/** The preview of the look alone may be shown in a frame, of the shop itself. */
const framedPath = '/dashboard/look/preview';

/** Milliseconds since 1970. */
const nextYear = () => Date.UTC(new Date().getUTCFullYear() + 1, 0);

/** The exports of web/entry.server.tsx for this file: from the bundle, because the identities must be the same. */
interface ShopEntry {
  servicesContext: RouterContext<{
    api: unknown;
    shop: ShownShop;
    readZones(): ShownZone[];
    readMenus(): Menus;
    readReturns(): Pick<ReturnSettings, 'returnDays' | 'unwantedPaidBy'>;
    readHome(): HomeSection[] | null;
    attributeWords: readonly AttributeWords[];
    scriptNonce: string;
    report(error: unknown): void;
    deliver(html: string): void;
  }>;
  createApi(transport: Transport): unknown;
  pageUrl(...args: [...Parameters<PageUrl>, words: readonly AttributeWords[]]): string;
  keepUnread(
    pattern: string,
    location: string,
    search: URLSearchParams,
    words: readonly AttributeWords[],
  ): string;
  mayHaveWords(pattern: string, search: URLSearchParams): boolean;
  setShopFormat(format: ShopFormat): void;
}

const shopEntry = (build: ServerBuild) => build.entry.module as unknown as ShopEntry;
