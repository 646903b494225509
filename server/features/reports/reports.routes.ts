import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import * as contract from '#contract/reports.contract.ts';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { merchantOfFigures } from './figures-of.ts';
import { salesByDay } from './sales.ts';
import { listTaxes, sumUnassigned } from './taxes.store.ts';

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** What orders add up to. */
export function reportsRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  const shop = async () => {
    const { general, checkout } = await shopSettings.latest();
    return { timeZone: general.timeZone ?? 'UTC', shopCountry: checkout.country || null };
  };

  serve(app, contract.getSales, async ({ actor, query }) => {
    const { timeZone } = await shop();
    const days = await salesByDay(db, query, { timeZone, merchantId: merchantOfFigures(actor) });
    return { currency: shopFormat().currency, timeZone, days };
  });

  serve(app, contract.getTaxes, async ({ actor, query }) => {
    const { timeZone, shopCountry } = await shop();
    const merchantId = merchantOfFigures(actor);
    const from = startOfDay(timeZone, query.from);
    const to = startOfDay(timeZone, daysAfter(query.to, 1));
    const rows = await listTaxes(db, { from, to, shopCountry, merchantId });
    return {
      currency: shopFormat().currency,
      timeZone,
      rows: rows.map((row) => ({
        country: row.country,
        title: row.title,
        rate: row.rate,
        net: toMajor(row.netMinor),
        tax: toMajor(row.taxMinor),
        refundedNet: toMajor(row.refundedNetMinor),
        refundedTax: toMajor(row.refundedTaxMinor),
      })),
      unassigned: merchantId === null ? toMajor(await sumUnassigned(db, { from, to })) : 0,
    };
  });
}
