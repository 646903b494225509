import { type Db, inTransaction } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { queueMails } from '../../mail/outbox.store.ts';
import { createRound } from '../../payment-providers/ask-each.ts';
import { isProviderError, ProviderAway } from '../../payment-providers/provider.ts';
import { noteTrouble } from '../../payment-providers/provider-state.store.ts';
import { lookForWentBack } from '../../refunds/note-went-back.ts';
import { sendRefunds } from '../../refunds/send-refunds.ts';
import { claimAsking } from '../checkout-payments.store.ts';
import { releaseUnpaid } from '../held/get-checkout.ts';
import { listDuePayments, listUnpaidCheckouts, msUntilNextExpiry } from './due-payments.store.ts';
import { takeReminded } from './reminders.store.ts';
import { type SettlingShop, settle } from './settle.ts';

const MINUTE_MS = 60_000;

interface Run {
  signal: AbortSignal;
  /** Keeps other processes from the job until the end of a transaction. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Does what nobody else has done: settles payments whose time is over, or of which nothing was heard for a while, so that all works without
 * events; gives stock back; sends refunds and reads those that are pending; reminds buyers.
 * @returns milliseconds until there is something to do again
 * @throws ProviderAway or ProviderRefused at the end, when a provider did not answer or refused everything; everything else was done, and
 * one that fails keeps no other from its turn
 */
export async function settleDuePayments(db: Db, shop: SettlingShop, { signal, hold }: Run): Promise<number> {
  const steps = [
    () => settleDue(db, shop, signal),
    () => sendRefunds(db, shop.providers, signal),
    () => lookForWentBack(db, shop.providers),
    () => releaseAll(db),
    () => remind(db, hold),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      if (isLoggedOutage(error)) throw error;
      failures.push(error);
    });
  }
  const trouble = failures.find(isProviderError);
  const problem = trouble && { isAway: trouble instanceof ProviderAway, problem: trouble.message };
  await noteTrouble(db, problem ?? null);
  if (failures.length > 0) throw failures[0];
  const next = await msUntilNextExpiry(db);
  return Math.max(0, Math.min(MINUTE_MS, next ?? MINUTE_MS));
}

async function releaseAll(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await listUnpaidCheckouts(db)) {
    await releaseUnpaid(db, key).catch((error: unknown) => {
      if (isLoggedOutage(error)) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** @throws the trouble of a provider at the end, and what else has failed */
async function settleDue(db: Db, shop: SettlingShop, signal: AbortSignal): Promise<void> {
  const round = createRound(signal);
  const asked = new Set<string>();
  for (;;) {
    // Whoever was asked comes last in the list, so a list without new ones is the end.
    const due = (await listDuePayments(db)).filter(({ id }) => !asked.has(id));
    if (due.length === 0 || signal.aborted) break;
    for (const { id } of due) asked.add(id);
    await round.each(due, async ({ id }) => {
      await claimAsking(db, id, 0);
      await settle(db, shop, id);
    });
  }
  round.end();
  const trouble = round.trouble();
  if (trouble) throw trouble;
}

/** 'Finish your payment', once for each. */
async function remind(db: Db, hold: Run['hold']): Promise<void> {
  await inTransaction(db, async (tx) => {
    await hold(tx);
    const reminded = await takeReminded(tx);
    await queueMails(
      tx,
      reminded.map(({ email, ...data }) => ({ kind: 'finish-payment', recipient: email, data })),
    );
  });
}
