import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { DATABASE_NAME, DATABASE_USER } from '#server/db/embedded/cluster.ts';
import { type Postmaster, readPostmaster } from '#server/db/embedded/running-postmaster.ts';
import { createShopRole } from '#server/testing/shop-role.ts';
import { databaseUrl } from '#server/testing/test-database-url.ts';
import { DatabaseAccess } from './dependencies/database-access.ts';
import { type Client, signUp } from './load/client.ts';
import { signUpBuyers } from './load/order-load.ts';
import { type StockedProduct, stockProducts } from './load/products.ts';
import { SupervisedShop } from './supervised-shop.ts';

/** A whole shop with products and buyers, in one or several processes, and direct access to its database. */
export interface FaultShop {
  processes: SupervisedShop[];
  database: DatabaseAccess;
  products: StockedProduct[];
  buyers: Client[];
  member: Client;
  dataDir: string;
  close(): Promise<void>;
}

/** Opens a shop on the embedded PostgreSQL. */
export async function openEmbeddedShop(env: Record<string, string> = {}): Promise<FaultShop> {
  const dataDir = env.DATA_DIR ?? makeDataDir();
  const shop = await SupervisedShop.open({ ...env, DATA_DIR: dataDir });
  const database = new DatabaseAccess(() => connectionTo(dataDir));
  return await fill({ processes: [shop], database, dataDir });
}

interface ExternalShopOptions {
  /** URL of the server, without a proxy. */
  serverUrl: string;
  /** The port that the shop connects to; the server's own when absent. */
  shopPort?: number;
  processes?: number;
  env?: Record<string, string>;
}

let databases = 0;

/** Opens a shop on a new database of an external PostgreSQL, as a role that owns nothing else. */
export async function openExternalShop({
  serverUrl,
  shopPort,
  processes = 1,
  env = {},
}: ExternalShopOptions): Promise<FaultShop> {
  const name = `faults_${++databases}`;
  await createShopRole(serverUrl, name);
  const url = new URL(databaseUrl(serverUrl, name));
  const { href } = url;
  const database = new DatabaseAccess(() => ({ connectionString: href }));
  Object.assign(url, { username: name, password: 'secret' });
  if (shopPort) url.port = String(shopPort);
  const dataDir = makeDataDir();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    JWT_SECRET: 'a secret of the faults',
    ...env,
  };
  const started: SupervisedShop[] = [];
  for (let at = 0; at < processes; at++) started.push(await SupervisedShop.open(settings));
  return await fill({ processes: started, database, dataDir });
}

/** @returns the embedded PostgreSQL of a data directory */
export function getPostmaster(dataDir: string): Postmaster {
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  return postmaster;
}

/** @returns how to connect to the embedded PostgreSQL of a data directory */
export function connectionTo(dataDir: string): pg.ClientConfig {
  const { socketFolder, port } = getPostmaster(dataDir);
  return { host: socketFolder, port, user: DATABASE_USER, database: DATABASE_NAME };
}

async function fill(started: Pick<FaultShop, 'processes' | 'database' | 'dataDir'>): Promise<FaultShop> {
  const urls = started.processes.map(({ url }) => url);
  return {
    ...started,
    products: await stockProducts(started.database),
    buyers: await signUpBuyers(urls),
    member: await signUp(urls[0] ?? ''),
    async close() {
      for (const process of started.processes) await process.end();
    },
  };
}

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  // The database may run as another user.
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}
