import { Agent, request as httpRequest } from 'node:http';
import { summarize } from './measure.ts';
import { signUp } from './order-scenario.ts';
import type { Way, WayRequest } from './uncached-ways.ts';

/** Credentials of the administrator that the shop creates at its first start. */
export const administrator = { email: 'admin@example.com', password: 'bench-administrator-8217' };

/** Requests to one running shop, by each kind of caller. */
export interface UncachedShop {
  /** @returns milliseconds until the whole reply was there */
  time(path: string, as: Way['as']): Promise<number>;
  /** Changes a price, after which counts of its lists are not known. */
  change(): Promise<void>;
  close(): void;
}

/**
 * Signs in a shopper and the administrator.
 * @param slugs the last one of a product without options is that of the product whose price is changed
 */
export async function openUncachedShop(port: number, slugs: readonly string[]): Promise<UncachedShop> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, { token = '', method = 'GET', body = '' } = {}) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const request = httpRequest({ port, host: '127.0.0.1', agent, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject).on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else
            reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      });
      request.on('error', reject).end(body);
    });

  const signedIn = await send('/api/auth/login', { method: 'POST', body: JSON.stringify(administrator) });
  const tokens: Record<Way['as'], string> = {
    guest: '',
    shopper: await signUp(port),
    administrator: (JSON.parse(signedIn) as { token: string }).token,
  };
  const product = await findPlainProduct(slugs, send);
  let changes = 0;
  return {
    async time(path, as) {
      const before = performance.now();
      await send(path, { token: tokens[as] });
      return performance.now() - before;
    },
    async change() {
      changes += 1;
      const price = product.price + (changes % 2);
      const form = { ...product, price, brand: product.brand?._id };
      await send(`/api/product/${product._id}`, {
        method: 'PUT',
        token: tokens.administrator,
        body: JSON.stringify({ product: form }),
      });
    },
    close: () => agent.destroy(),
  };
}

interface PlainProduct {
  _id: string;
  price: number;
  brand: { _id: string } | null;
}

async function findPlainProduct(
  slugs: readonly string[],
  send: (path: string) => Promise<string>,
): Promise<PlainProduct> {
  for (const slug of slugs.toReversed()) {
    const reply = await send(`/api/product/item/${slug}`);
    const { product } = JSON.parse(reply) as { product: PlainProduct & { options?: unknown } };
    if (!product.options) return product;
  }
  throw new Error('every product has options');
}

export interface UncachedTimes {
  /** Milliseconds: neither the reply nor a count is cached. */
  cold: number[];
  /** The reply is not cached, the counts of its list are. Empty where no count is cached. */
  counted: number[];
}

/** Times a way on each shop in turn. Every request follows a change of the catalogue. */
export async function timeWay(
  shops: readonly { shop: UncachedShop; way: Way }[],
  samples: number,
): Promise<UncachedTimes[]> {
  const times = shops.map((): UncachedTimes => ({ cold: [], counted: [] }));
  // The first samples warm up compiled code and the database's memory.
  const warmUp = Math.ceil(samples / 10);
  for (let sample = -warmUp; sample < samples; sample += 1) {
    for (const [index, { shop, way }] of shops.entries()) {
      const request = way.requestAt(sample + warmUp);
      const cold = await timeAfterChange(shop, request.path, way.as);
      const counted = await timeCounted(shop, request, way.as);
      if (sample < 0) continue;
      times[index]?.cold.push(cold);
      if (counted !== null) times[index]?.counted.push(counted);
    }
  }
  return times;
}

async function timeAfterChange(shop: UncachedShop, path: string, as: Way['as']): Promise<number> {
  await shop.change();
  return await shop.time(path, as);
}

async function timeCounted(
  shop: UncachedShop,
  { path, countedBy }: WayRequest,
  as: Way['as'],
): Promise<number | null> {
  if (countedBy === undefined) return null;
  await timeAfterChange(shop, countedBy, 'guest');
  return await shop.time(path, as);
}

const titles = ['counts known: p50 ms', 'p99', 'after a change: p50 ms', 'p99'];

/** The heading of a table with these columns for each shop. */
export function uncachedHeading(shops: readonly string[]): string {
  const columns = shops.flatMap((shop) => titles.map((title) => (shop ? `${shop}, ${title}` : title)));
  return `| way | ${columns.join(' | ')} |\n| --- ${'| ---: '.repeat(columns.length)}|`;
}

export function uncachedRow(name: string, times: readonly UncachedTimes[]): string {
  const cells = times.flatMap(({ cold, counted }) =>
    [counted, cold].flatMap((list) => {
      const { p50, p99 } = summarize(list, 1, Number.NaN);
      return [p50, p99].map((ms) => (Number.isNaN(ms) ? '' : ms.toFixed(1)));
    }),
  );
  return `| ${name} | ${cells.join(' | ')} |`;
}
