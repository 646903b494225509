import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stripe as its documentation describes it, for what the shop asks: sessions of Checkout, payment intents, refunds, the account, keys of
 * idempotent requests, its errors and its signed events.
 */

/** A fault of a request. `failed` and `failed after` are answered with 500, which is saved under the request's key. */
export type Fault = 'down' | 'lost' | 'failed' | 'failed after' | 'limited' | 'silent';

interface Session {
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

interface Intent {
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

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
}

interface Form {
  [name: string]: string | Form | undefined;
}

interface Reply {
  status: number;
  body: object;
}

/** A refusal of Stripe. Those of a form are not saved under the key of the request. */
class Refusal extends Error {
  readonly reply: Reply;
  readonly isSaved: boolean;
  constructor(status: number, error: Record<string, string>, isSaved = false) {
    super(error.message);
    this.reply = { status, body: { error: { doc_url: 'https://stripe.com/docs/error-codes', ...error } } };
    this.isSaved = isSaved;
  }
}
const invalid = (message: string, rest: Record<string, string> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...rest });

const card = { type: 'card', card: { brand: 'visa', last4: '4242' } };
const debit = { type: 'sepa_debit', sepa_debit: { last4: '3000' } };
const HOUR_S = 3_600;

export interface StripeStandIn {
  url: string;
  secretKey: string;
  signingSecret: string;
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  refunds: Map<string, Refund>;
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

export async function startStripe(): Promise<StripeStandIn> {
  const saved = new Map<string, { request: string; reply: Reply | null }>();
  const nextId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;
  const now = () => Math.floor(Date.now() / 1_000);

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stripe: StripeStandIn = {
    url,
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    signingSecret: `whsec_${randomBytes(12).toString('hex')}`,
    sessions: new Map(),
    intents: new Map(),
    refunds: new Map(),
    requests: [],
    faults: [],
    always: false,
    onRequest: null,
    nextRefund: { status: 'succeeded' },
    account: { charges_enabled: true },
    pay(sessionId, changed = {}) {
      const session = sessionOf(sessionId);
      if (session.status !== 'open') return false;
      const amount_received = session.amount_total;
      const latest_charge = { id: nextId('ch'), payment_method_details: card };
      setIntent(session, { status: 'succeeded', amount_received, latest_charge, ...changed });
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
      return true;
    },
    decline(sessionId) {
      const message = 'Your card has insufficient funds.';
      const error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message,
      };
      setIntent(sessionOf(sessionId), { status: 'requires_payment_method', last_payment_error: error });
    },
    payLater(sessionId) {
      const session = sessionOf(sessionId);
      const latest_charge = { id: nextId('ch'), payment_method_details: debit };
      setIntent(session, { status: 'processing', latest_charge });
      Object.assign(session, { status: 'complete', payment_status: 'unpaid', url: null });
    },
    arrive(sessionId, succeeds) {
      const session = sessionOf(sessionId);
      if (succeeds) {
        setIntent(session, { status: 'succeeded', amount_received: session.amount_total });
        session.payment_status = 'paid';
        return;
      }
      const message = "The customer's bank account could not be debited.";
      const error = { type: 'card_error', code: 'payment_intent_payment_attempt_failed', message };
      setIntent(session, { status: 'requires_payment_method', last_payment_error: error });
    },
    forgetKeys: () => saved.clear(),
    event(type, object, ageSeconds = 0) {
      const created = now() - ageSeconds;
      const event = { id: nextId('evt'), object: 'event', type, created, livemode: false, data: { object } };
      const body = JSON.stringify(event);
      const signature = createHmac('sha256', stripe.signingSecret).update(`${created}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${created},v1=${signature}`,
      };
      return { body, headers };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  function sessionOf(id: string): Session {
    const session = stripe.sessions.get(id);
    if (!session) throw new Error(`there is no session ${id}`);
    if (session.status === 'open' && session.expires_at <= now()) session.status = 'expired';
    return session;
  }

  function setIntent(session: Session, change: Partial<Intent>): void {
    const known = session.payment_intent && stripe.intents.get(session.payment_intent);
    const intent: Intent = known || {
      id: nextId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      metadata: (asForm(asForm(session.asked.payment_intent_data)?.metadata) ?? {}) as Record<string, string>,
      last_payment_error: null,
      latest_charge: null,
    };
    stripe.intents.set(intent.id, Object.assign(intent, change));
    session.payment_intent = intent.id;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { method = 'GET' } = request;
    const address = new URL(request.url ?? '/', url);
    const call = `${method} ${address.pathname}`;
    stripe.requests.push(call);
    const fault = stripe.always || stripe.faults.shift() || stripe.onRequest?.(call) || undefined;
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'silent') return;
    const reply = replyTo({ request, address, method, text, fault });
    if (fault === 'lost') return void request.socket.destroy();
    const headers = { 'content-type': 'application/json', 'request-id': nextId('req') };
    response.writeHead(reply.status, headers).end(JSON.stringify(reply.body));
  }

  interface Asked {
    request: IncomingMessage;
    address: URL;
    method: string;
    text: string;
    fault: Fault | undefined;
  }

  function replyTo({ request, address, method, text, fault }: Asked): Reply {
    if (request.headers.authorization !== `Bearer ${stripe.secretKey}`) {
      const message = 'Invalid API Key provided: sk_test_****************4242';
      return new Refusal(401, { type: 'invalid_request_error', message }).reply;
    }
    if (fault === 'limited') {
      return new Refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' })
        .reply;
    }
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const asked = `${address.pathname}?${text}`;
    const before = typeof key === 'string' ? saved.get(key) : undefined;
    if (before && before.request !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return new Refusal(400, { type: 'idempotency_error', message }).reply;
    }
    if (before?.reply) return before.reply;
    let reply: Reply;
    try {
      if (fault === 'failed') throw new Refusal(500, { type: 'api_error', message: 'Sorry.' }, true);
      reply = run(method, address, formOf(text || address.search.slice(1)));
      if (fault === 'failed after') throw new Refusal(500, { type: 'api_error', message: 'Sorry.' }, true);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.isSaved) return error.reply;
      reply = error.reply;
    }
    // A later answer shows later changes; what was saved does not.
    const kept = structuredClone(reply);
    if (typeof key === 'string') saved.set(key, { request: asked, reply: kept });
    return kept;
  }

  function run(method: string, { pathname }: URL, form: Form): Reply {
    const [, , kind, ...rest] = pathname.split('/');
    const call = `${method} ${kind}/${rest.map((part) => (/_test_/.test(part) ? ':id' : part)).join('/')}`;
    switch (call) {
      case 'GET account/': {
        const settings = { dashboard: { display_name: 'Kiln' } };
        return ok({ id: 'acct_test_1', object: 'account', settings, ...stripe.account });
      }
      case 'GET checkout/sessions':
        return ok({ object: 'list', has_more: false, data: [] });
      case 'POST checkout/sessions':
        return ok(createSession(form));
      case 'GET checkout/sessions/:id':
        return ok(shown(foundSession(rest[1]), form));
      case 'POST checkout/sessions/:id/expire': {
        const session = foundSession(rest[1]);
        if (session.status !== 'open') {
          throw invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
          );
        }
        return ok(shown(Object.assign(session, { status: 'expired', url: null }), form));
      }
      case 'GET refunds/': {
        const data = [...stripe.refunds.values()]
          .filter(({ payment_intent }) => payment_intent === form.payment_intent)
          .reverse();
        return ok({ object: 'list', has_more: false, data });
      }
      case 'POST refunds/':
        return ok(createRefund(form));
      case 'GET refunds/:id': {
        const refund = stripe.refunds.get(rest[0] ?? '');
        if (!refund) throw missing('refund');
        return ok(refund);
      }
      default:
        throw new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' });
    }
  }

  function foundSession(id: string | undefined): Session {
    if (!id || !stripe.sessions.has(id)) throw missing('checkout.session');
    return sessionOf(id);
  }

  function createSession(form: Form): Session {
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
    if (expires_at < now() + HOUR_S / 2 || expires_at > now() + 24 * HOUR_S) {
      const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
      throw invalid(message, { param: 'expires_at' });
    }
    const id = nextId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: String(price.currency),
      client_reference_id: typeof form.client_reference_id === 'string' ? form.client_reference_id : null,
      metadata: (asForm(form.metadata) ?? {}) as Record<string, string>,
      customer_email: email,
      expires_at,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      success_url: String(form.success_url),
      cancel_url: typeof form.cancel_url === 'string' ? form.cancel_url : null,
      payment_intent: null,
      asked: form,
    };
    stripe.sessions.set(id, session);
    return session;
  }

  /** With what the form asks to expand. */
  function shown(session: Session, form: Form): object {
    const paths = Object.values(asForm(form.expand) ?? {});
    const intent = session.payment_intent ? stripe.intents.get(session.payment_intent) : undefined;
    if (!intent || !paths.includes('payment_intent.latest_charge')) return session;
    return { ...session, payment_intent: intent };
  }

  function createRefund(form: Form): Refund {
    const intent = stripe.intents.get(String(form.payment_intent));
    if (!intent) throw missing('payment_intent');
    const amount = Number(form.amount);
    const made = [...stripe.refunds.values()].filter(
      ({ payment_intent, status }) =>
        payment_intent === intent.id && !['failed', 'canceled'].includes(status),
    );
    if (made.reduce((sum, refund) => sum + refund.amount, amount) > intent.amount_received) {
      throw invalid('Refund amount is greater than unrefunded amount on charge.');
    }
    const metadata = (asForm(form.metadata) ?? {}) as Record<string, string>;
    const refund: Refund = {
      id: nextId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata,
      ...stripe.nextRefund,
    };
    stripe.refunds.set(refund.id, refund);
    return refund;
  }

  return stripe;
}

const ok = (body: object): Reply => ({ status: 200, body });
const missing = (what: string) =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}.` });

const asForm = (value: string | Form | undefined): Form | undefined =>
  typeof value === 'object' ? value : undefined;

/** `a[b][0]=c` */
function formOf(text: string): Form {
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
