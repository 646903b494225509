import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/db.ts';
import { listShopBrands } from '../brands/brands.store.ts';
import { listShopCategories } from '../categories/categories.store.ts';
import { listShownPages } from '../pages/pages.store.ts';
import * as rules from './sitemap.rules.ts';
import { listForSaleSlugs, listSitemapFiles } from './sitemap.store.ts';

interface SitemapParts {
  db: Db;
  /** Origin of absolute links. */
  publicUrl: string;
}

const batchSize = 1_000;

/** Files for search engines, which expect them at the root, outside the API. */
export function sitemapRoutes(app: FastifyInstance, { db, publicUrl }: SitemapParts): void {
  const pages = async () =>
    rules.pagePaths({
      pages: await listShownPages(db),
      categories: await listShopCategories(db),
      brands: await listShopBrands(db),
    });

  app.get('/robots.txt', async (_request, reply) =>
    cachedAnHour(reply, 'text/plain').send(rules.robotsText(publicUrl)),
  );

  // One file if all products are in one, else an index of files.
  app.get('/sitemap.xml', async (request, reply) => {
    const files = await listSitemapFiles(db, rules.productsPerFile);
    if (files.length <= 1) {
      return sendXml(request, reply, urlset(publicUrl, await pages(), forSalePaths(db, files[0] ?? 1)));
    }
    const paths = files.map((file) => `/sitemap-products-${file}.xml`);
    return sendXml(request, reply, [rules.sitemapIndex(publicUrl, ['/sitemap-pages.xml', ...paths])]);
  });

  app.get('/sitemap-pages.xml', async (request, reply) =>
    sendXml(request, reply, urlset(publicUrl, await pages())),
  );

  app.get<{ Params: { file: string } }>(
    '/sitemap-products-:file(^[1-9]\\d{0,5}).xml',
    async (request, reply) => {
      const paths = forSalePaths(db, Number(request.params.file));
      return sendXml(request, reply, urlset(publicUrl, [], paths));
    },
  );
}

/** The products of one file, with one batch in memory at a time. */
async function* forSalePaths(db: Db, file: number): AsyncGenerator<string[]> {
  const { from, to } = rules.numbersIn(file);
  for (let next = from; next <= to; ) {
    const batch = await listForSaleSlugs(db, { from: next, to }, batchSize);
    yield batch.map(({ slug }) => rules.productPath(slug));
    next = batch.length < batchSize ? to + 1 : (batch.at(-1)?.number ?? to) + 1;
  }
}

async function* urlset(
  publicUrl: string,
  paths: readonly string[],
  more: AsyncIterable<string[]> = Readable.from([]),
): AsyncGenerator<string> {
  yield rules.urlsetStart + rules.urlLines(publicUrl, paths);
  for await (const batch of more) yield rules.urlLines(publicUrl, batch);
  yield rules.urlsetEnd;
}

function cachedAnHour(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600');
}

/** Streamed. A hundred thousand URLs compress to a twentieth. */
function sendXml(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  cachedAnHour(reply, 'application/xml').header('vary', 'accept-encoding');
  const stream = Readable.from(text);
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(stream);
  const gzip = createGzip();
  // If reading fails, the reply must fail too instead of staying open.
  stream.once('error', (error) => gzip.destroy(error));
  return reply.header('content-encoding', 'gzip').send(stream.pipe(gzip));
}
