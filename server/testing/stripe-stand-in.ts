import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  asForm,
  card,
  debit,
  type Fault,
  type Form,
  type Intent,
  invalid,
  missing,
  ok,
  parseForm,
  type Refund,
  Refusal,
  type Reply,
  readSessionForm,
  type Session,
  type StripeStandIn,
  toList,
} from './stripe-objects.ts';

/**
 * Stripe as its documentation describes it, for what the shop asks: sessions of Checkout, payment intents, refunds, the account, keys of
 * idempotent requests, its errors and its signed events.
 */

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
    disputes: [],
    requests: [],
    faults: [],
    always: false,
    onRequest: null,
    nextRefund: { status: 'succeeded' },
    account: { charges_enabled: true },
    pay(sessionId, changed = {}) {
      const session = getSession(sessionId);
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
      setIntent(getSession(sessionId), { status: 'requires_payment_method', last_payment_error: error });
    },
    payLater(sessionId) {
      const session = getSession(sessionId);
      const latest_charge = { id: nextId('ch'), payment_method_details: debit };
      setIntent(session, { status: 'processing', latest_charge });
      Object.assign(session, { status: 'complete', payment_status: 'unpaid', url: null });
    },
    arrive(sessionId, succeeds) {
      const session = getSession(sessionId);
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

  function getSession(id: string): Session {
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
      reply = run(method, address, parseForm(text || address.search.slice(1)));
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
      case 'GET refunds/':
        return ok(toList([...stripe.refunds.values()].reverse(), form));
      case 'GET disputes/':
        return ok(toList(stripe.disputes, form));
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
    return getSession(id);
  }

  function createSession(form: Form): Session {
    const { amount, currency, email, expires_at } = readSessionForm(form, now());
    const id = nextId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
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
