import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import * as contract from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { can } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/returns.ts';
import { lockAs, lockForCaller, type OrderCaller, type OrderKeys } from '../orders/order-caller.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { answerReturn } from './answer-return.ts';
import { askToReturn } from './ask-to-return.ts';
import { getReturn, getReturns, listReturnsFor } from './list-returns.ts';
import { receiveReturn } from './receive-return.ts';
import { withholdOfReturn } from './withhold-of-return.ts';

const texts = defineTexts({ en });

interface Parts extends OrderKeys {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Pieces that come back. */
export function returnsRoutes(app: FastifyInstance, { db, shopSettings, ...keys }: Parts): void {
  const ownMerchant = (actor: OrderCaller['actor']) => (actor ? toOrderViewer(actor).merchantId : null);
  const toReturnScope = async (actor: OrderCaller['actor'], id: string) => ({
    ...{ id, merchantId: ownMerchant(actor), settings: (await shopSettings.latest()).returns },
  });

  serve(app, contract.askToReturn, async ({ actor, params, query, body, ip }) => {
    const caller = { actor, key: query.key, ip };
    const settings = await shopSettings.latest();
    const { ids, person } = await askToReturn(db, lockForCaller(keys, caller), settings, params.id, body);
    return { ...done(texts().asked), returns: await getReturns(db, person.id ? actor : null, ids) };
  });

  serve(app, contract.listReturns, async ({ actor, query: { state, page, limit } }) => {
    const { count, ...listed } = await listReturnsFor(db, actor, state, { page, limit });
    return { ...listed, ...toPageInfo(count, page, limit) };
  });

  serve(app, contract.acceptReturn, async ({ actor, params: { id } }) => {
    await answerReturn(db, lockAs(actor), await toReturnScope(actor, id), { to: 'accepted' });
    return { ...done(texts().accepted), return: await getReturn(db, actor, id) };
  });

  serve(app, contract.refuseReturn, async ({ actor, params: { id }, body: { words } }) => {
    await answerReturn(db, lockAs(actor), await toReturnScope(actor, id), { to: 'refused', words });
    return { ...done(texts().refused), return: await getReturn(db, actor, id) };
  });

  serve(app, contract.receiveReturn, async ({ actor, params: { id }, body }) => {
    const which = { id, merchantId: ownMerchant(actor), settings: await shopSettings.latest() };
    await receiveReturn(db, lockAs(actor), which, body);
    return { ...done(texts().received), return: await getReturn(db, actor, id) };
  });

  serve(app, contract.closeReturn, async ({ actor, params: { id }, body }) => {
    const { withheld, words } = body;
    if (withheld === null || withheld === undefined) {
      await answerReturn(db, lockAs(actor), await toReturnScope(actor, id), { to: 'closed' });
      return { ...done(texts().closed), return: await getReturn(db, actor, id) };
    }
    const which = { id, merchantId: ownMerchant(actor), mayRefund: can(actor, 'orders.refund') };
    await withholdOfReturn(db, lockAs(actor), which, { withheld, words: words ?? '' });
    return {
      ...done(withheld > 0 ? texts().withheld : texts().notWithheld),
      return: await getReturn(db, actor, id),
    };
  });

  serve(app, contract.cancelReturn, async ({ actor, params: { id }, query, ip }) => {
    const lock = lockForCaller(keys, { actor, key: query.key, ip });
    const which = await toReturnScope(actor, id);
    const person = await answerReturn(db, lock, which, { to: 'cancelled' });
    return { ...done(texts().cancelled), return: await getReturn(db, person.id ? actor : null, id) };
  });
}
