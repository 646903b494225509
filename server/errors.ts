/**
 * What went wrong, in words of the shop. `http/error-handler.ts` alone knows which HTTP status each becomes.
 * `invalid` is every refusal that a person can mend: validation, conflict, out of stock, a wrong password.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'too-large'
  | 'too-slow'
  | 'unsupported'
  | 'too-many'
  | 'unavailable';

export class ShopError extends Error {
  override name = 'ShopError';
  readonly code: ErrorCode;
  /** First message of each field of the form that was sent. */
  readonly fields: Record<string, string> | undefined;
  /** For `too-many`: seconds until it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of one field of a form: the message is said twice, for the person and beside the field. */
export function refuseField(field: string, message: string): ShopError {
  return new ShopError('invalid', message, { [field]: message });
}

export function notFound(message: string): ShopError {
  return new ShopError('not-found', message);
}
