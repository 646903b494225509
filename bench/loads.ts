import type { Request } from 'autocannon';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { measurePaid, measurePlaces, measureQuotes } from './checkout-scenario.ts';
import { measureHttp } from './http-load.ts';
import { manyUrls } from './many-urls.ts';
import { type Measured, roundRobin } from './measure.ts';
import { measureOrders, type OrderedProduct, signUp } from './order-scenario.ts';
import { chooseScenarios, isForSale, type Scenario } from './scenarios.ts';
import type { ShopProcess } from './shop-process.ts';
import { readCatalogue, uncachedLoads } from './uncached-loads.ts';

/** One kind of load on a running shop. */
export interface Load {
  name: string;
  run(shop: Pick<ShopProcess, 'port' | 'cpuMs'>): Promise<Measured>;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
}

const buyers = 8;

/** The scenarios and orders. */
export async function listLoads(db: Db, options: LoadOptions): Promise<Load[]> {
  const scenarios = await chooseScenarios(db);
  return [
    ...scenarios.map((scenario) => ({
      name: scenario.name,
      run: (shop: Pick<ShopProcess, 'port' | 'cpuMs'>) => loadScenario(shop, scenario, options),
    })),
    orderLoad(await orderedProducts(db), options),
  ];
}

/** Loads whose requests all differ: none is answered from a cache. */
export async function listUncachedLoads(db: Db, options: LoadOptions): Promise<Load[]> {
  return uncachedLoads(await readCatalogue(db)).map(({ name, pathAt }) => {
    let sent = 0;
    const next: Request = { setupRequest: (request) => ({ ...request, path: pathAt(sent++) }) };
    return { name, run: (shop) => measureHttp(shop, { ...options, nextRequests: () => [next] }) };
  });
}

/** Loads of more URLs than any process remembers, each requested before it is measured. */
export async function listManyUrlLoads(db: Db, options: LoadOptions): Promise<Load[]> {
  return manyUrls(await readCatalogue(db)).map((scenario) => ({
    name: scenario.name,
    async run(shop) {
      for (const path of scenario.paths) {
        const reply = await fetch(`http://127.0.0.1:${shop.port}${path}`);
        await reply.arrayBuffer();
      }
      return await loadScenario(shop, scenario, options);
    },
  }));
}

export function orderLoad(products: readonly OrderedProduct[], { seconds }: LoadOptions): Load {
  return {
    name: `placing an order (${buyers} buyers)`,
    run: (shop) => measureOrders(shop, products, buyers, seconds),
  };
}

/** Quotes, and orders of the checkout page. */
export function checkoutLoads(db: Db, products: readonly OrderedProduct[], options: LoadOptions): Load[] {
  const quotes = [3, 100].map(
    (lines): Load => ({
      name: `a quote of ${lines} lines`,
      run: (shop) => measureQuotes(shop, products, { ...options, lines }),
    }),
  );
  const { seconds } = options;
  const place: Load = {
    name: `placing by the checkout page (${buyers} buyers)`,
    run: (shop) => measurePlaces(shop, products, { buyers, seconds }),
  };
  const paid: Load = {
    name: `placing and paying with the test provider (${buyers} buyers)`,
    async run(shop) {
      await offerTest(db, true);
      return await measurePaid(shop, products, { buyers, seconds }).finally(() => offerTest(db, false));
    },
  };
  return [...quotes, place, paid];
}

/** With it and no other payment, nothing can be paid after ordering, so it is on for its own load alone. */
async function offerTest(db: Db, isOffered: boolean): Promise<void> {
  await db.execute(sql`
    update settings set value = value || jsonb_build_object('offersTest', ${isOffered}::boolean), version = version + 1
    where "group" = 'payments'`);
}

/** Works with a shop of any checkout: `price_minor` was `price_cents`. */
export async function orderedProducts(db: Db): Promise<OrderedProduct[]> {
  const { rows } = await db.execute<{ _id: string; price: number }>(sql`
    select id as _id, coalesce(row ->> 'price_minor', row ->> 'price_cents')::int / 100.0::float8 as price
    from products, lateral (select to_jsonb(products) as row) columns
    where ${isForSale} and quantity >= 50 order by md5(slug) limit 5000`);
  return rows;
}

export async function loadScenario(
  shop: Pick<ShopProcess, 'port' | 'cpuMs'>,
  { paths, signedIn }: Scenario,
  options: LoadOptions,
): Promise<Measured> {
  const headers = {
    'accept-encoding': 'br, gzip',
    ...(signedIn && { authorization: await signUp(shop.port) }),
  };
  return await measureHttp(shop, {
    ...options,
    nextRequests(connection) {
      const nextPath = roundRobin(paths, connection * 7);
      return paths.map(() => ({ path: nextPath(), headers }));
    },
  });
}
