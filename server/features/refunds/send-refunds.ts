import { type Db, inTransaction } from '#server/db/db.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { createRound } from '../payment-providers/ask-each.ts';
import {
  type Provider,
  ProviderAway,
  ProviderFailed,
  ProviderRefused,
  type Providers,
  type RefundAnswer,
} from '../payment-providers/provider.ts';
import { noteWentBack } from './note-went-back.ts';
import { queueRefundedMail, queueRefundFailedMails } from './queue-refund-mails.ts';
import { changeOfRefund } from './refund-states.rules.ts';
import { findOrderOfRefund, lockRefund, updateRefund } from './refunds.store.ts';
import {
  findRefundAtProvider,
  listRefundsToConfirm,
  listRefundsToRead,
  listWaitingRefunds,
  markRefundAsked,
  markRefundHeard,
  markRefundTried,
  type UnsettledRefund,
} from './unsettled-refunds.store.ts';

/** One run has as many; the next one has the others. */
const maxAtOnce = 200;

/**
 * Asks providers for the refunds that wait, and reads those that they had not decided, or that may
 * have failed since. Nothing of the database is held meanwhile; whatever
 * is lost between two steps is asked again, and a provider knows a repeated request.
 * @param signal ends it between two refunds
 * @throws ProviderAway or ProviderRefused at the end, when a provider did not answer or refused everything
 */
export async function sendRefunds(db: Db, providers: Providers, signal?: AbortSignal): Promise<void> {
  const round = createRound(signal);
  const failed = async (refund: UnsettledRefund, error: Error) => {
    const isSilent = error instanceof ProviderAway && !(error instanceof ProviderFailed);
    if (!isSilent) await markRefundTried(db, refund);
  };
  const waiting = await listWaitingRefunds(db, maxAtOnce);
  await round.each(waiting, (refund) => send(db, providers.of(refund.provider), refund), failed);
  for (const list of [listRefundsToRead, listRefundsToConfirm]) {
    const known = await list(db, maxAtOnce);
    await round.each(known, (refund) => read(db, providers.of(refund.provider), refund), failed);
  }
  round.end();
  const trouble = round.trouble();
  if (trouble) throw trouble;
}

/**
 * Reads a refund that a provider has told something of.
 * @returns whether it is one of ours
 * @throws ProviderAway, ProviderRefused
 */
export async function noteRefund(db: Db, provider: Provider, providerId: string): Promise<boolean> {
  const refund = await findRefundAtProvider(db, provider.name, providerId);
  if (refund) await read(db, provider, refund);
  return refund !== null;
}

async function send(db: Db, provider: Provider, refund: UnsettledRefund): Promise<void> {
  const { id, attempt, ref, amountMinor, currency, askedAt, failures } = refund;
  if (ref === null) throw new Error(`the payment of refund ${id} has no reference`);
  if (!(await markRefundAsked(db, refund))) return;
  const answer = await orRefusal(
    provider.refund({ id, attempt, ref, amountMinor, currency, askedAt, failures }),
  );
  await applyAnswer(db, refund, { ...answer, isUncertain: answer.providerId === null && askedAt !== null });
  // Maybe somebody has made it there, for which there was no room beside this one.
  if (answer.state === 'failed') await noteWentBack(db, provider, { ref });
}

async function read(db: Db, provider: Provider, refund: UnsettledRefund): Promise<void> {
  if (refund.providerId === null) return;
  await applyAnswer(db, refund, { ...(await provider.readRefund(refund.providerId)), isUncertain: false });
}

type Answer = Omit<RefundAnswer, 'providerId'> & { providerId: string | null };

/** A refund that is refused has failed: a person can try it again. */
async function orRefusal(answer: Promise<RefundAnswer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { providerId: null, state: 'failed', failure: error.message };
  }
}

/** Applies what a provider has answered to an attempt, unless the refund has gone on meanwhile. */
async function applyAnswer(
  db: Db,
  { id, attempt }: Pick<UnsettledRefund, 'id' | 'attempt'>,
  answer: Answer & { isUncertain: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await findOrderOfRefund(tx, id);
    // The order first, as everything that changes one.
    const order = known?.orderId ? await lockOrder(tx, { orderId: known.orderId }) : null;
    const refund = await lockRefund(tx, id);
    if (!refund || refund.attempt !== attempt) return;
    const state = changeOfRefund(refund.state, answer.state);
    if (state === null) return await markRefundHeard(tx, id);
    await updateRefund(tx, refund, { ...answer, state });
    if (state !== 'succeeded' && state !== 'failed') return;
    const { amountMinor } = refund;
    if (order) {
      await insertEvents(tx, [
        {
          orderId: order.id,
          part: null,
          kind: state === 'succeeded' ? 'refunded' : 'refund-failed',
          actorId: null,
          details: {
            refundId: id,
            amountMinor,
            ...(state === 'failed' && answer.failure ? { reason: answer.failure } : {}),
          },
        },
      ]);
    }
    if (state === 'succeeded') await queueRefundedMail(tx, refund, order);
    else await queueRefundFailedMails(tx, { ...refund, failure: answer.failure }, order);
  });
}
