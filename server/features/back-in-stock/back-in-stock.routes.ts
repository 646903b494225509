import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-in-stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/back-in-stock.ts';
import { askForStock } from './ask-for-stock.ts';
import { deleteRequest } from './back-in-stock.store.ts';
import { confirmStockRequest } from './confirm-stock-request.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  limits: RateLimits;
  publicUrl: string;
}

export function backInStockRoutes(app: FastifyInstance, { db, limits, publicUrl }: Parts): void {
  serve(app, contract.askForStock, async ({ actor, body, ip }) =>
    done(await askForStock(db, limits, { actor, ip, form: body })),
  );

  serve(app, contract.sendStockForm, async ({ body: { slug, ...typed }, ip }) => {
    // Relative, because the policy of the page lets its forms lead to the origin that it was opened at only.
    const page = `/back-in-stock/${encodeURIComponent(slug)}`;
    const to = (said: string) => ({
      location: `${page}?${new URLSearchParams({ ...(typed.variant && { variant: typed.variant }), said })}`,
    });
    const form = contract.backInStockForm.safeParse({ ...typed, variant: typed.variant || null });
    if (!form.success) return to('refused');
    try {
      // A form without JavaScript sends no token, so its address is always confirmed.
      await askForStock(db, limits, { actor: null, ip, form: form.data });
      return to('sent');
    } catch (error) {
      if (error instanceof ShopError) return to(error.code === 'too-many' ? 'too-many' : 'refused');
      throw error;
    }
  });

  serve(app, contract.confirmStockRequest, async ({ params }) => {
    await confirmStockRequest(db, params.token);
    return done(texts().confirmed);
  });

  serve(app, contract.cancelStockRequest, async ({ params }) => {
    await deleteRequest(db, params.token);
    return done(texts().cancelled);
  });

  serve(app, contract.openCancelStockRequest, ({ params }) => ({
    location: `${publicUrl}/back-in-stock/cancel/${encodeURIComponent(params.token)}`,
  }));
}
