import type { Db } from '#server/db/db.ts';
import { administrator } from './saving-shop.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { type Catalogue, openTemporaryShop, type TemporaryShop } from './temporary-shop.ts';

/** The shop of a checkout, in a folder of its own, running as its users run it. */
export interface CheckoutShop extends TemporaryShop {
  process: ShopProcess;
}

/**
 * Fills the shop of a checkout with that checkout's own import, and starts it.
 * @param prepare changes the database before the start
 */
export async function openCheckoutShop(
  catalogue: Catalogue,
  port: number,
  {
    checkout,
    prepare,
  }: {
    checkout?: string | undefined;
    prepare?: ((db: Db) => Promise<void>) | undefined;
  } = {},
): Promise<CheckoutShop> {
  const shop = await openTemporaryShop(catalogue, checkout);
  const env = {
    DATA_DIR: shop.dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
  try {
    await prepare?.(shop.database.db);
    // The first start fills the compile cache; measure a usual one.
    await (await startShop(env, port, checkout)).stop();
    const process = await startShop(env, port, checkout);
    const close = async () => {
      await process.stop();
      await shop.close();
    };
    return { ...shop, process, close };
  } catch (error) {
    await shop.close();
    throw error;
  }
}
