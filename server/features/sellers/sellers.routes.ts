import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/sellers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { type Actor, can } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/sellers.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { readSeller, saveSeller } from './save-seller.ts';
import { presentSeller } from './sellers.rules.ts';
import { findShownSeller } from './sellers.store.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** With whom contracts are: the shop and its merchants. */
export function sellersRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  const storeName = async () => (await shopSettings.latest()).general.storeName;

  serve(
    app,
    calls.getSeller,
    async ({ params }) => {
      const found = await findShownSeller(db, params.slug.replaceAll('\u0000', ''));
      if (!found) throw notFound(texts().noSeller);
      return { seller: presentSeller(found, params.slug, await shopSettings.latest()) };
    },
    { cachedForGuests: () => ['catalogue', 'settings'] },
  );

  serve(app, calls.getCompany, () => readSeller(db, null));

  serve(app, calls.changeCompany, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    const isChanged = await saveSeller(db, { merchantId: null, ...body, storeName: await storeName() }, who);
    if (isChanged)
      app.securityLog.writeRecorded({ event: 'settings-changed', settings: ['company'], ...who });
    return { ...done(texts().companySaved), ...(await readSeller(db, null)) };
  });

  serve(app, calls.getMerchantSeller, async ({ actor, params }) => {
    requireOwn(actor, params.id, 'merchants.read');
    return await readSeller(db, params.id);
  });

  serve(app, calls.changeMerchantSeller, async ({ actor, params, body, ip }) => {
    requireOwn(actor, params.id, 'merchants.write');
    const who = { by: actor.id, ip };
    const isChanged = await saveSeller(db, { merchantId: params.id, ...body, storeName: '' }, who);
    if (isChanged) {
      const about = { change: 'changed', merchant: params.id } as const;
      app.securityLog.writeRecorded({ event: 'merchant-changed', ...about, ...who });
    }
    return { ...done(texts().saved), ...(await readSeller(db, params.id)) };
  });
}

/** Another merchant does not exist for a merchant. @throws 'not-found' */
function requireOwn(actor: Actor, merchantId: string, others: 'merchants.read' | 'merchants.write'): void {
  if (actor.merchant?.id === merchantId || can(actor, others)) return;
  throw notFound(texts().noMerchant);
}
