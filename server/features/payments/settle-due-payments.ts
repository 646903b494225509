import { type Db, inTransaction } from '#server/db/db.ts';
import { claimAsking } from '../checkout/checkout-payments.store.ts';
import { listDuePayments, listUnpaidCheckouts, msUntilNextExpiry } from '../checkout/due-payments.store.ts';
import { releaseUnpaid } from '../checkout/get-checkout.ts';
import { type SettlingShop, settle } from '../checkout/settle.ts';
import { queueMails } from '../mail/outbox.store.ts';
import { sendRefunds } from '../orders/send-refunds.ts';
import { ProviderAway, ProviderRefused } from '../payment-providers/provider.ts';
import { noteTrouble } from '../payment-providers/provider-state.store.ts';
import { takeReminded } from './reminders.store.ts';

type Trouble = ProviderAway | ProviderRefused;
const isTrouble = (error: unknown): error is Trouble =>
  error instanceof ProviderAway || error instanceof ProviderRefused;

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
 * @throws ProviderAway or ProviderRefused at the end, when a provider did not answer or refused; everything else was done
 */
export async function settleDuePayments(db: Db, shop: SettlingShop, { signal, hold }: Run): Promise<number> {
  const troubles = [
    await settleDue(db, shop, signal),
    await sendRefunds(db, shop.providers, signal).then(() => null, onlyTrouble),
  ];
  for (const key of await listUnpaidCheckouts(db)) await releaseUnpaid(db, key);
  await remind(db, hold);
  const [trouble] = troubles.filter((found) => found !== null);
  const problem = trouble && { isAway: trouble instanceof ProviderAway, problem: trouble.message };
  await noteTrouble(db, problem ?? null);
  if (trouble) throw trouble;
  const next = await msUntilNextExpiry(db);
  return Math.max(0, Math.min(MINUTE_MS, next ?? MINUTE_MS));
}

function onlyTrouble(error: unknown): Trouble {
  if (isTrouble(error)) return error;
  throw error;
}

/** @returns the last trouble; a provider that is away is asked for nothing more */
async function settleDue(db: Db, shop: SettlingShop, signal: AbortSignal): Promise<Trouble | null> {
  const asked = new Set<string>();
  let trouble: Trouble | null = null;
  for (;;) {
    // Whoever was asked comes last in the list, so a list without new ones is the end.
    const due = (await listDuePayments(db)).filter((id) => !asked.has(id));
    if (due.length === 0) return trouble;
    for (const id of due) {
      if (signal.aborted) return trouble;
      asked.add(id);
      await claimAsking(db, id, 0);
      try {
        await settle(db, shop, id);
      } catch (error) {
        trouble = onlyTrouble(error);
        if (error instanceof ProviderAway) return trouble;
      }
    }
  }
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
