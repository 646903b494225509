import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import { defineTexts } from '#contract/texts.ts';
import * as contract from '#contract/withdrawals.contract.ts';
import { ShopError } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/withdrawals.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import { answerWithdrawal } from './decide-withdrawal.ts';
import { getWithdrawal, presentStatement } from './get-withdrawal.ts';
import { receiveWithdrawal, type Shop } from './receive-withdrawal.ts';
import { listWaiting } from './withdrawals.store.ts';

const texts = defineTexts({ en });

/** Withdrawing from a contract. */
export function withdrawalsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, contract.withdraw, async ({ actor, query: { key }, body, ip }) => ({
    ...done(texts().received),
    withdrawal: await receiveWithdrawal(shop, { actor, key, ip }, body),
  }));

  serve(app, contract.getWithdrawal, async ({ actor, params, query: { key }, ip }) => ({
    withdrawal: await getWithdrawal(shop, { actor, key, ip }, params.id),
  }));

  serve(app, contract.confirmWithdrawal, async ({ actor, params, query: { key }, body, ip }) => {
    const decision = { answer: 'confirm', chosen: body.lines, words: body.words } as const;
    const withdrawal = await answerWithdrawal(shop, { actor, key, ip }, params.id, decision);
    return { ...done(texts().isConfirmed), withdrawal };
  });

  serve(app, contract.denyWithdrawal, async ({ actor, params, query: { key }, body, ip }) => {
    const decision = { answer: 'deny', words: body.words } as const;
    const withdrawal = await answerWithdrawal(shop, { actor, key, ip }, params.id, decision);
    return { ...done(texts().isDenied), withdrawal };
  });

  serve(app, contract.listWithdrawals, async ({ actor, query }) => {
    if (!toOrderViewer(actor).seesAll) throw new ShopError('forbidden', texts().onlyShop);
    const { rows, count } = await listWaiting(shop.db, query);
    const withdrawals = rows.map(({ order, isDue, ...one }) => ({ ...presentStatement(one, order), isDue }));
    return { withdrawals, ...toPageInfo(count, query.page, query.limit) };
  });
}
