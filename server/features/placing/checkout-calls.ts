import type { FastifyReply } from 'fastify';
import { defineTexts } from '#contract/texts.ts';
import { forSession, sessionEnded } from '#server/db/caller-session.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/checkout.ts';
import type { BegunCheckout } from './checkout-shop.ts';

const texts = defineTexts({ en });

/** Whoever was signed in must not order as a guest without knowing it. */
export function refuseEndedSession(actor: object | null, reply: FastifyReply): void {
  if (!actor && reply.request.headers.authorization !== undefined) throw sessionEnded();
}

/** The calls are open, so that nobody else checks that the session lasts. */
export const asCaller = <T>(actor: { sessionId: string } | null, work: () => Promise<T>): Promise<T> =>
  actor ? forSession(actor.sessionId, work) : work();

export const begunReply = ({ key, expiresAt, url }: BegunCheckout) => ({
  ...done(texts().payNow),
  checkout: { _id: key, expires: expiresAt.toISOString() },
  pay: url,
});

interface SentItem {
  product: string;
  variant?: string | null | undefined;
  quantity: number;
}

export const toChoice = ({ product, variant, quantity }: SentItem) => ({
  productId: product,
  variantId: variant ?? product,
  quantity,
});
