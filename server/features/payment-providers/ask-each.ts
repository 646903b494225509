import type { OnlinePayment } from '#contract/payments.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { isProviderError, ProviderAway, ProviderFailed, type ProviderRefused } from './provider.ts';

/** So many answers that are all failures are an outage of the provider. */
const OUTAGE = 3;

interface Asked {
  answers: number;
  failures: (ProviderAway | ProviderRefused)[];
  isAway: boolean;
}

/** The outcome of asking providers about many things. */
export interface Round {
  /** Until `signal` is aborted. @throws what is wrong with the database, which nobody can go on without */
  each<Item extends { id: string; provider: OnlinePayment }>(
    items: readonly Item[],
    ask: (item: Item) => Promise<void>,
    onFailed?: (item: Item, error: Error) => Promise<void>,
  ): Promise<void>;
  /** The error of a provider that does not answer, or refuses everything; null when each has answered for something. */
  trouble(): ProviderAway | ProviderRefused | null;
  /** @throws the first failure that is no provider's */
  end(): void;
}

/**
 * Asks providers about one thing after another, so that one that fails keeps none of the others. Only a provider that does not answer at
 * all, or has answered with nothing but failures, is asked for nothing more.
 */
export function createRound(signal?: AbortSignal): Round {
  const providers = new Map<OnlinePayment, Asked>();
  const faults: Error[] = [];
  const fail = (asked: Asked, error: ProviderAway | ProviderRefused) => {
    asked.failures.push(error);
    const isSilent = error instanceof ProviderAway && !(error instanceof ProviderFailed);
    asked.isAway = isSilent || (asked.answers === 0 && asked.failures.length >= OUTAGE);
  };
  return {
    async each(items, ask, onFailed) {
      for (const item of items) {
        if (signal?.aborted) return;
        const asked = providers.get(item.provider) ?? { answers: 0, failures: [], isAway: false };
        providers.set(item.provider, asked);
        if (asked.isAway) continue;
        try {
          await ask(item);
          asked.answers++;
        } catch (error) {
          if (!(error instanceof Error) || isLoggedOutage(error)) throw error;
          if (isProviderError(error)) fail(asked, error);
          else faults.push(error);
          await onFailed?.(item, error);
        }
      }
    },
    trouble() {
      for (const { answers, failures, isAway } of providers.values()) {
        const [first] = failures;
        if (first && (isAway || (answers === 0 && !(first instanceof ProviderFailed)))) {
          return failures.at(-1) ?? first;
        }
      }
      return null;
    },
    end() {
      for (const fault of faults) throw fault;
    },
  };
}
