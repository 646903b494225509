import type {
  Provider,
  Providers,
  RefundAnswer,
  RefundToMake,
  WentBack,
} from '#server/features/payment-providers/provider.ts';

type Answer = Omit<RefundAnswer, 'providerId'>;
export const succeeded: Answer = { state: 'succeeded', failure: null };
export const pending: Answer = { state: 'pending', failure: null };
export const failedWith = (failure: string): Answer => ({ state: 'failed', failure });

/** A provider of refunds that answers as a test says, and knows a repeated request as real ones do. */
export function createFakeRefunds() {
  /** Refunds that were made, by the key of the request. */
  const made = new Map<string, RefundToMake>();
  const asked: string[] = [];
  const failures: number[] = [];
  let answer: Answer = succeeded;
  const wentBack: WentBack[] = [];
  const trouble: { before?: () => unknown; after?: () => unknown } = {};
  const unused = () => {
    throw new Error('refunds need no more of a provider');
  };
  const provider: Provider = {
    name: 'test',
    begin: unused,
    read: unused,
    expire: unused,
    verifyEvent: unused,
    refusalOfAmount: unused,
    async refund(refund) {
      const key = `${refund.id}.${refund.attempt}`;
      asked.push(key);
      failures.push(refund.failures);
      await trouble.before?.();
      made.set(key, refund);
      await trouble.after?.();
      return { providerId: `refund-${key}`, ...answer };
    },
    async listWentBack(which) {
      return wentBack.filter(({ ref }) => !('ref' in which) || which.ref === ref);
    },
    async readRefund(providerId) {
      asked.push(`read ${providerId}`);
      await trouble.before?.();
      return { providerId, ...answer };
    },
  };
  const providers: Providers = { of: () => provider };
  return {
    provider,
    providers,
    asked,
    /** Refunds and lost disputes that the provider lists. */
    wentBack,
    /** How often the provider had failed at each one before, as it was told. */
    failures: () => failures,
    /** The amount that went back to buyers, in minor units. */
    refundedMinor: () => [...made.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    answers(next: Answer) {
      answer = next;
    },
    /** Runs before the provider does what it is asked, or after that and before it answers. */
    trouble(next: typeof trouble) {
      delete trouble.before;
      delete trouble.after;
      Object.assign(trouble, next);
    },
  };
}
