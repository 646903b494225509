import type { Quote } from '#contract/checkout.contract.ts';
import type { ErrorCode } from '#contract/errors.ts';

interface ErrorDetails {
  /** First message of each field of the form that was sent. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The current quote, for 'quote-changed'. */
  quote?: Quote;
}

/** A refusal of the shop. `http/error-handler.ts` alone knows which HTTP status each code becomes. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quote: Quote | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfterSeconds, quote }: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.quote = quote;
  }
}

/** @returns a refusal of one field of a form, whose message is also shown at the field */
export function refuseField(field: string, message: string, code: ErrorCode = 'invalid-input'): ShopError {
  return new ShopError(code, message, { fields: { [field]: message } });
}

/** @throws one refusal with the fields of all, and the code and message of the first; nothing when there is none */
export function refuseTogether(refusals: readonly ShopError[]): void {
  const [first] = refusals;
  if (!first) return;
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields));
  throw new ShopError(first.code, first.message, { fields });
}

export function notFound(message: string): ShopError {
  return new ShopError('not-found', message);
}
