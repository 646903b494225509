import type Stripe from 'stripe';
import { ProviderAway, ProviderFailed, ProviderRefused, ProviderUnknown } from '../provider.ts';

/** Where Stripe is asked: there, unless STRIPE_API_URL names a stand-in. */
interface StripeAddress {
  stripeApiUrl: string | null;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Loaded when it is first needed: a shop that is never paid online has no memory for it. */
export const loadStripe = async () => (await import('stripe')).default;

/** @param timeoutMs of each try */
export async function createStripeClient(
  key: string,
  { stripeApiUrl }: StripeAddress,
  timeoutMs = TIMEOUT_MS,
): Promise<Stripe> {
  const Client = await loadStripe();
  const options = { timeout: timeoutMs, maxNetworkRetries: RETRIES, telemetry: false };
  if (!stripeApiUrl) return new Client(key, options);
  const { protocol, hostname, port } = new URL(stripeApiUrl);
  const address = {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port } : {}),
  };
  return new Client(key, { ...options, ...address });
}

type Failure = 'away' | 'key' | 'permission' | 'refused';

/** An error of the package, without loading it; null for what comes from elsewhere. */
interface StripeFailure {
  failure: Failure;
  type: string;
  status: number | undefined;
  /** One of Stripe's own, such as `charge_already_refunded`. */
  code: string | undefined;
  /** The parameter that it is about. */
  param: string | undefined;
  requestId: string | undefined;
}

const failures: Readonly<Record<string, Failure>> = {
  StripeConnectionError: 'away',
  StripeAPIError: 'away',
  StripeRateLimitError: 'away',
  StripeAuthenticationError: 'key',
  StripePermissionError: 'permission',
  StripeInvalidRequestError: 'refused',
  StripeIdempotencyError: 'refused',
  StripeCardError: 'refused',
};

export function toStripeFailure(error: unknown): StripeFailure | null {
  if (!(error instanceof Error) || !('type' in error)) return null;
  const { type, statusCode, code, param, requestId } = error as Stripe.errors.StripeError;
  const failure = failures[type];
  return failure ? { failure, type, status: statusCode, code, param, requestId } : null;
}

/** Stripe has answered that it has failed, and would repeat that answer for the same key. */
export const hasFailedThere = (error: unknown): boolean => {
  const found = toStripeFailure(error);
  return found?.type === 'StripeAPIError' && (found.status ?? 0) >= 500;
};

/**
 * A failure as the rest of the shop knows it. Stripe's own sentences stay out: they repeat what was sent, such as an e-mail address,
 * and parts of keys.
 */
function toProviderError(error: unknown): unknown {
  const found = toStripeFailure(error);
  if (!found) return error;
  const { failure, type, status, code, param, requestId } = found;
  const details = [code ?? type, param, status, requestId].filter(Boolean).join(', ');
  switch (failure) {
    case 'away':
      if (hasFailedThere(error)) return new ProviderFailed(`Stripe has failed at this (${details}).`);
      return new ProviderAway(`Stripe does not answer (${details}).`);
    case 'key':
      return new ProviderRefused(`Stripe does not accept the secret key (${details}).`);
    case 'permission':
      return new ProviderRefused(`The secret key may not do this at Stripe (${details}).`);
    case 'refused':
      return code === 'resource_missing'
        ? new ProviderUnknown(`Stripe does not know this (${details}).`)
        : new ProviderRefused(`Stripe refuses this (${details}).`);
  }
}

/** @throws ProviderAway, ProviderRefused */
export async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw toProviderError(error);
  }
}
