import {
  type PaymentAnswer,
  type PaymentToBegin,
  type Provider,
  ProviderAway,
  ProviderRefused,
  type Providers,
  ProviderUnknown,
} from '#server/features/payment-providers/provider.ts';
import { createFakeRefunds } from './fake-refunds.ts';

type Failure = 'away' | 'refused' | 'unknown' | null;
type Call = 'begin' | 'read' | 'expire';

/** A provider whose answers a test decides: it stands for a service outside, so it keeps what it was asked. */
export interface FakeProvider {
  provider: Provider;
  /** For `createTestApp`: every name is this provider. */
  wrapProviders: () => Providers;
  /** By the id of our payment. */
  begun: Map<string, PaymentToBegin>;
  /** How often each was asked. */
  asked: Record<Call, number>;
  /** Sets the state of a payment, by the id of our payment. */
  answer(id: string, answer: PaymentAnswer): void;
  /** The buyer pays all, or another amount. */
  pay(id: string, paid?: { amountMinor?: number; currency?: string }): void;
  /** Throws in place of answering. */
  fails(how: Failure): void;
  /** Runs before (`at: 'before'`) or after it did what was asked. */
  on(call: Call, hook: ((id: string) => Promise<void>) | null, at?: 'before' | 'after'): void;
  /** Totals below it are refused. */
  minimumMinor: number;
}

export function createFakeProvider(): FakeProvider {
  const begun = new Map<string, PaymentToBegin>();
  const answers = new Map<string, PaymentAnswer>();
  const asked: FakeProvider['asked'] = { begin: 0, read: 0, expire: 0 };
  const hooks = new Map<string, (id: string) => Promise<void>>();
  let failure: Failure = null;

  const toId = (providerId: string) => providerId.replace(/^fake-/, '');
  async function answering<T>(call: Call, id: string, act: () => T): Promise<T> {
    asked[call] += 1;
    await hooks.get(`before ${call}`)?.(id);
    if (failure === 'away') throw new ProviderAway('The provider does not answer.');
    if (failure === 'refused') throw new ProviderRefused('The key is not valid.');
    if (failure === 'unknown') throw new ProviderUnknown('There is no such payment.');
    const result = act();
    await hooks.get(`after ${call}`)?.(id);
    return result;
  }
  const findAnswer = (id: string): PaymentAnswer => answers.get(id) ?? { state: 'open', failure: null };

  const fake: FakeProvider = {
    provider: {
      ...createFakeRefunds().provider,
      begin: (payment) =>
        answering('begin', payment.id, () => {
          begun.set(payment.id, begun.get(payment.id) ?? payment);
          return { providerId: `fake-${payment.id}`, url: `https://pay.example/${payment.id}` };
        }),
      read: (providerId) => answering('read', toId(providerId), () => findAnswer(toId(providerId))),
      expire: (providerId) =>
        answering('expire', toId(providerId), () => {
          const id = toId(providerId);
          if (findAnswer(id).state === 'open') answers.set(id, { state: 'expired' });
          return findAnswer(id);
        }),
      verifyEvent: async () => null,
      refusalOfAmount: (amountMinor) =>
        amountMinor < fake.minimumMinor ? 'The total is too small to be paid online.' : null,
    },
    wrapProviders: () => ({ of: () => fake.provider }),
    begun,
    asked,
    answer: (id, answer) => void answers.set(id, answer),
    pay(id, paid = {}) {
      const { amountMinor, currency } = begun.get(id) ?? { amountMinor: 0, currency: '' };
      answers.set(id, { state: 'paid', amountMinor, currency, ref: `ref-${id}`, method: 'Card', ...paid });
    },
    fails(how) {
      failure = how;
    },
    on(call, hook, at = 'before') {
      if (hook) hooks.set(`${at} ${call}`, hook);
      else hooks.delete(`${at} ${call}`);
    },
    minimumMinor: 0,
  };
  return fake;
}
