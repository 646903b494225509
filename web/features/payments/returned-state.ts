import type { Checkout } from '#contract/checkout.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';

/** The known state after somebody has come back from paying. */
export type ReturnedState =
  | 'waiting'
  /** Waiting for longer than people expect. */
  | 'slow'
  | 'placed'
  | 'processing'
  | 'mismatch'
  | 'declined'
  /** It failed, and nothing is kept any more. */
  | 'failed'
  | 'released'
  /** Paid after the time was over. */
  | 'refunding'
  /** The provider or the shop does not answer. */
  | 'away'
  | 'offline'
  /** No checkout of this visitor. */
  | 'unknown';

interface Asked {
  /** The last answer; undefined before the first. */
  checkout: Checkout | undefined;
  /** The error of the last call; null when it was answered. */
  error: Error | null;
  /** Calls so far. */
  asked: number;
}

/** After this many calls, half a minute, the page says that it takes long. */
const slowAfter = 5;

export function returnedState({ checkout, error, asked }: Asked): ReturnedState {
  if (checkout && isFinal(checkout)) return decided(checkout);
  if (error) return failed(error);
  if (!checkout) return 'waiting';
  const { payment } = checkout;
  switch (payment?.state) {
    case 'processing':
    case 'mismatch':
      return payment.state;
    case 'failed':
      return 'declined';
    default:
      if (payment?.state === 'open' && payment.failure !== null) return 'declined';
      return asked > slowAfter ? 'slow' : 'waiting';
  }
}

const isFinal = ({ state }: Checkout) => state !== 'held';

/** A payment after the end is sent back by the shop itself. */
function decided({ state, payment }: Checkout): ReturnedState {
  if (state === 'placed') return 'placed';
  if (payment?.state === 'mismatch') return 'mismatch';
  if (payment?.state === 'paid') return 'refunding';
  return payment?.state === 'failed' ? 'failed' : 'released';
}

function failed(error: Error): ReturnedState {
  if (!(error instanceof ApiError)) return 'offline';
  return error.status >= 500 || error.status === 429 ? 'away' : 'unknown';
}

/** The server asks a provider at most once in two seconds. */
const firstPauseMs = 2_000;
const maxPauseMs = 20_000;
/** For decisions of people, and money that arrives in days. */
const longPauseMs = 60_000;

/**
 * How long to wait before the next call: pauses grow by half, and are at least what the server asks for.
 * @returns false when nothing changes any more
 */
export function nextAskMs(last: Asked): number | false {
  const state = returnedState(last);
  if (['placed', 'failed', 'released', 'refunding', 'unknown'].includes(state)) return false;
  if (state === 'processing' || state === 'mismatch') return longPauseMs;
  const retryMs = last.error instanceof ApiError ? (last.error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(Math.min(firstPauseMs * 1.5 ** (last.asked - 1), maxPauseMs), retryMs);
}
