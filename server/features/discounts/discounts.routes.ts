import type { FastifyInstance } from 'fastify';
import * as estimates from '#contract/discount-estimates.contract.ts';
import * as contract from '#contract/discounts.contract.ts';
import { toPageInfo } from '#contract/paging.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/discounts.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import * as changes from './change-discount.ts';
import { listUses, selectDiscounts } from './discounts.store.ts';
import { estimateDiscount, tryDiscount } from './estimate-discount.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

export function discountsRoutes(app: FastifyInstance, { db, shopSettings }: Parts): void {
  /** Their event on the activity page was stored with them. Prices of this process follow before the reply. */
  async function noted(
    title: string,
    change: contract.DiscountChange | null,
    who: { by: string; ip: string },
  ) {
    if (change === null) return;
    app.securityLog.writeRecorded({ event: 'discount-changed', discount: title, change, ...who });
    await shopSettings.latest();
  }

  serve(app, contract.listDiscounts, async ({ query: { state } }) => {
    const discounts = await selectDiscounts(db);
    return { discounts: discounts.filter((one) => state === undefined || one.state === state) };
  });
  serve(app, contract.getDiscount, async ({ params }) => ({
    discount: await changes.getDiscount(db, params.id),
  }));
  serve(app, estimates.estimateDiscount, async ({ body }) => ({
    estimate: await estimateDiscount(db, body),
  }));
  serve(app, estimates.tryDiscount, async ({ body }) => ({ trial: await tryDiscount(db, body) }));
  serve(app, contract.addDiscount, async ({ actor, body, ip }) => {
    const who = { by: actor.id, ip };
    const { discount, change } = await changes.addDiscount(db, body, who);
    await noted(discount.title, change, who);
    return { ...done(texts().saved.added), discount };
  });
  serve(app, contract.changeDiscount, async ({ actor, params, body, ip }) => {
    const who = { by: actor.id, ip };
    const { discount, change } = await changes.changeDiscount(db, params.id, body, who);
    await noted(discount.title, change, who);
    return { ...done(texts().saved.changed), discount };
  });
  serve(app, contract.switchDiscount, async ({ actor, params, body, ip }) => {
    const who = { by: actor.id, ip };
    const { discount, change } = await changes.switchDiscount(db, params.id, body.isActive, who);
    await noted(discount.title, change, who);
    const inVain = body.isActive ? texts().enabledInVain[discount.state] : undefined;
    return { ...done(inVain ?? texts().saved[body.isActive ? 'enabled' : 'disabled']), discount };
  });
  serve(app, contract.deleteDiscount, async ({ actor, params, ip }) => {
    const who = { by: actor.id, ip };
    await noted(await changes.deleteDiscount(db, params.id, who), 'deleted', who);
    return done(texts().saved.deleted);
  });
  serve(app, contract.listDiscountUses, async ({ params, query: { page, limit } }) => {
    const { orders } = await changes.getDiscount(db, params.id);
    const uses = await listUses(db, params.id, { page, limit });
    return { uses, ...toPageInfo(orders, page, limit) };
  });
}
