import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reports.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { merchantOfFigures } from './figures-of.ts';
import { salesByDay } from './sales.ts';
import { exportTaxes, readTaxes } from './taxes.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Figures of orders. */
export function reportsRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  const shop = async () => {
    const { general, checkout } = await shopSettings.latest();
    return { timeZone: general.timeZone, shopCountry: checkout.country || null };
  };

  serve(app, contract.getSales, async ({ actor, query }) => {
    const { timeZone } = await shop();
    const days = await salesByDay(db, query, { timeZone, merchantId: merchantOfFigures(actor) });
    return { currency: shopFormat().currency, timeZone, days };
  });

  serve(app, contract.getTaxes, async ({ actor, query }) => {
    const { timeZone, shopCountry } = await shop();
    const merchantId = merchantOfFigures(actor);
    return {
      currency: shopFormat().currency,
      timeZone,
      ...(await readTaxes(db, query, { timeZone, shopCountry, merchantId })),
    };
  });

  serve(app, contract.exportTaxes, async ({ actor, query }) =>
    exportTaxes(db, query, { ...(await shop()), merchantId: merchantOfFigures(actor) }),
  );
}
