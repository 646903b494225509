/** Objects, faults, forms and errors of Stripe, for stripe-stand-in.ts. */

export interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  customer_email: string | null;
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  payment_intent: string | null;
  /** As it was asked for. */
  asked: Form;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  latest_charge: object | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
}

export interface Form {
  [name: string]: string | Form | undefined;
}

export interface Reply {
  status: number;
  body: object;
}

/** A refusal of Stripe. Those of a form are not saved under the key of the request. */
export class Refusal extends Error {
  readonly reply: Reply;
  readonly isSaved: boolean;
  constructor(status: number, error: Record<string, string>, isSaved = false) {
    super(error.message);
    this.reply = { status, body: { error: { doc_url: 'https://stripe.com/docs/error-codes', ...error } } };
    this.isSaved = isSaved;
  }
}
export const invalid = (message: string, rest: Record<string, string> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...rest });

export const card = { type: 'card', card: { brand: 'visa', last4: '4242' } };
export const debit = { type: 'sepa_debit', sepa_debit: { last4: '3000' } };
const HOUR_S = 3_600;

/** A fault of a request. `failed` and `failed after` are answered with 500, which is saved under the request's key. */
export type Fault = 'down' | 'lost' | 'failed' | 'failed after' | 'limited' | 'silent';

interface Dispute extends Pick<Refund, 'id' | 'amount' | 'currency' | 'payment_intent'> {
  status: 'needs_response' | 'won' | 'lost';
}

/** A list, of one payment when the form names it. */
export const toList = (objects: readonly { payment_intent: string }[], { payment_intent: asked }: Form) => ({
  object: 'list',
  has_more: false,
  data: objects.filter(({ payment_intent }) => asked === undefined || asked === payment_intent),
});

export interface StripeStandIn {
  url: string;
  secretKey: string;
  signingSecret: string;
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  refunds: Map<string, Refund>;
  disputes: Dispute[];
  /** Every request that has arrived, such as `POST /v1/refunds`. */
  requests: string[];
  /** Faults of the next requests, also to those that the package repeats; to all of them until it is empty. */
  faults: Fault[];
  /** Until it is false, every request meets with it. */
  always: Fault | false;
  /** Called when a request has arrived, such as `POST /v1/refunds`. @returns whose end it meets with, if anybody's */
  onRequest: ((call: string) => Fault | null) | null;
  /** The state of a refund when it is made. */
  nextRefund: Pick<Refund, 'status' | 'failure_reason'>;
  account: { charges_enabled: boolean };
  /** The buyer pays on Stripe's page. @returns false when the session is not open */
  pay(sessionId: string, changed?: Partial<Intent>): boolean;
  decline(sessionId: string): void;
  /** The buyer has done all, and the money arrives in some days. */
  payLater(sessionId: string): void;
  /** Sets the outcome of that. */
  arrive(sessionId: string, succeeds: boolean): void;
  /** As a day later. */
  forgetKeys(): void;
  /** An event as Stripe would send it. @param ageSeconds of its signature */
  event(type: string, object: object, ageSeconds?: number): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

export const ok = (body: object): Reply => ({ status: 200, body });
export const missing = (what: string) =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}.` });

export const asForm = (value: string | Form | undefined): Form | undefined =>
  typeof value === 'object' ? value : undefined;

/** `a[b][0]=c` */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    const last = names.pop() ?? '';
    let inner = form;
    for (const name of names) {
      inner[name] ??= {};
      inner = asForm(inner[name]) ?? {};
    }
    inner[last] = value;
  }
  return form;
}

/** The fields of the form of a session. @param now in seconds @throws Refusal of a form that Stripe does not take */
export function readSessionForm(form: Form, now: number) {
  const line = asForm(asForm(form.line_items)?.[0]);
  const price = asForm(line?.price_data);
  const amount = Number(price?.unit_amount);
  if (form.mode !== 'payment' || !price || !form.success_url) throw invalid('Missing required param.');
  if (!Number.isInteger(amount)) throw invalid('Invalid integer.', { param: 'line_items[0][price_data]' });
  if (price.currency === 'isk' && amount % 100 !== 0) throw invalid('Invalid amount.');
  if (price.currency === 'usd' && amount < 50) {
    throw invalid('The total amount must convert to at least 50 cents.', { code: 'amount_too_small' });
  }
  const email = typeof form.customer_email === 'string' ? form.customer_email : null;
  if (email !== null && !/^[\x21-\x7e]+@[a-z\d.-]+\.[a-z]{2,}$/i.test(email)) {
    const rest = { code: 'email_invalid', param: 'customer_email' };
    throw invalid(`Invalid email address: ${email}`, rest);
  }
  const expires_at = Number(form.expires_at);
  if (expires_at < now + HOUR_S / 2 || expires_at > now + 24 * HOUR_S) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
    throw invalid(message, { param: 'expires_at' });
  }
  return { amount, currency: String(price.currency), email, expires_at };
}
