import type { Quote } from '#contract/checkout.contract.ts';
import { createStore, useStore } from '#web/lib/values/create-store.ts';

type NotGiven = Pick<NonNullable<Quote['notGiven']>[number], 'discount' | 'reason'>[];

interface Refused {
  /** Whom the shop has refused them: another address may have them. */
  person: string;
  notGiven: NotGiven;
}

const store = createStore<Refused | null>(null);

/** Keeps what a refused order did not get, so that the next quote is without it, as the order will be. */
export function keepNotGiven(person: string, quote: unknown): void {
  const { notGiven = [] } = (quote ?? {}) as Partial<Quote>;
  if (notGiven.length > 0) store.set({ person, notGiven: notGiven.map(asSent) });
}

const asSent = ({ discount, reason }: NotGiven[number]) => ({ discount, reason });

const sentFor = (refused: Refused | null, person: string): { notGiven?: NotGiven } =>
  refused?.person === person ? { notGiven: refused.notGiven } : {};

export const currentNotGiven = (person: string) => sentFor(store.get(), person);
export const useNotGiven = (person: string) => sentFor(useStore(store), person);
