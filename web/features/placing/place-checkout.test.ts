import { beforeEach, expect, it, vi } from 'vitest';
import { addToCart } from '../cart/cart.store.ts';
import { type CheckoutAnswers, placeCheckout as place } from './place-checkout.ts';

const placeCheckout = (sent: CheckoutAnswers) => place(sent, 'Pick-up');
const stored = new Map<string, string>();
const lamp = { _id: 'p1', name: 'Lamp', slug: 'lamp', price: 189, quantity: 2, taxable: true };
const jumper = { ...lamp, _id: 'v1', productId: 'p9', choice: 'Indigo, M', quantity: 1 };
const gone = { ...lamp, _id: 'p2', unavailable: 'sold-out' };
const answers: CheckoutAnswers = {
  fingerprint: 'f',
  contact: { email: 'ida@example.com' },
  address: null,
  delivery: 'm1',
  payment: 'transfer',
};
const placed = { success: true, order: { _id: 'o1', number: 1042 }, link: '/order/o1?key=k%2B1' };
let answer: (call: string) => Response | Promise<Response>;
const sent: { key: string; items: object[] }[] = [];
/** Other calls, as `DELETE /api/checkout/…`. */
const calls: string[] = [];

beforeEach(() => {
  stored.clear();
  stored.set('cart_items', JSON.stringify([lamp, jumper, gone]));
  stored.set('cart_code', JSON.stringify({ code: 'WELCOME10', isAccepted: true }));
  sent.length = 0;
  calls.length = 0;
  answer = () => Response.json(placed);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    if (path.startsWith('/api/checkout/place')) sent.push(JSON.parse(String(init.body)));
    else calls.push(call);
    return answer(call);
  });
});

const idsInBag = () => JSON.parse(stored.get('cart_items') ?? '[]').map(({ _id }: { _id: string }) => _id);
const refuse = (status: number) => () => Response.json({ error: 'Sorry.' }, { status });
const fails = () => {
  throw new TypeError('Failed to fetch');
};

it('orders what can be ordered, and leaves the rest in the bag', async () => {
  expect(await placeCheckout(answers)).toEqual({
    ...{ id: 'o1', number: 1042, key: 'k+1' },
    isWithoutChange: false,
  });
  expect(sent).toEqual([
    {
      ...answers,
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      items: [
        { product: 'p1', quantity: 2 },
        { product: 'p9', variant: 'v1', quantity: 1 },
      ],
    },
  ]);
  expect(idsInBag()).toEqual(['p2']);
  expect(stored.has('checkout_sent')).toBe(false);
  expect(stored.has('cart_code')).toBe(false);
});

it('has no key with an account', async () => {
  answer = () => Response.json({ ...placed, link: '/order/o1' });
  expect(await placeCheckout(answers)).toMatchObject({ key: null });
});

it('orders once for two presses', async () => {
  await Promise.all([placeCheckout(answers), placeCheckout(answers)]);
  expect(sent).toHaveLength(1);
});

it.each([
  ['a lost reply', fails],
  ['a 500', refuse(500)],
  ['a 503', refuse(503)],
])('sends the same key again after %s', async (_what, first) => {
  answer = first;
  await expect(placeCheckout(answers)).rejects.toThrow();
  expect(idsInBag()).toHaveLength(3);
  answer = () => Response.json(placed);
  await placeCheckout(answers);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(idsInBag()).toEqual(['p2']);
});

it('sends another key after a refusal', async () => {
  answer = refuse(400);
  await expect(placeCheckout(answers)).rejects.toThrow('Sorry.');
  await expect(placeCheckout(answers)).rejects.toThrow('Sorry.');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(idsInBag()).toHaveLength(3);
  expect(stored.has('cart_code')).toBe(true);
});

it.each([401, 429])('sends the same key after a lost reply and a %i', async (status) => {
  answer = fails;
  await expect(placeCheckout(answers)).rejects.toThrow();
  answer = refuse(status);
  await expect(placeCheckout(answers)).rejects.toThrow('Sorry.');
  await expect(placeCheckout(answers)).rejects.toThrow('Sorry.');
  expect(sent[2]?.key).toBe(sent[0]?.key);
});

it('keeps what was added after a lost reply, when the order turns out to be without it', async () => {
  answer = fails;
  await expect(placeCheckout(answers)).rejects.toThrow();
  addToCart({ ...lamp, _id: 'p3' } as never, 1);
  const products = [{ product: { _id: 'p1' } }, { product: { _id: 'p9' }, variant: { _id: 'v1' } }];
  answer = () => Response.json({ ...placed, order: { ...placed.order, products } });
  await placeCheckout(answers);
  expect(idsInBag()).toEqual(['p2', 'p3']);
});

const ordered = {
  ...placed.order,
  products: [
    { product: { _id: 'p1' }, quantity: 2 },
    { product: { _id: 'p9' }, variant: { _id: 'v1' }, quantity: 1 },
  ],
  ...{ payment: { method: 'transfer' }, delivery: { name: 'Pick-up' } },
  ...{ note: null, address: null, billingAddress: null },
};
const berlin = { address: 'Torstr. 1', city: 'Berlin', zipCode: '10119', countryCode: 'DE' };

it.each<[string, Partial<CheckoutAnswers>, object]>([
  ['the payment', { payment: 'on-delivery' }, { payment: { method: 'on-delivery' } }],
  ['the note', { note: ' Ring\ntwice. ' }, { note: 'Ring\ntwice.' }],
  ['the address', { address: berlin }, { address: berlin }],
  [
    'the bill',
    { billingAddress: { ...berlin, taxId: 'D1' } },
    { billingAddress: { ...berlin, taxId: 'D1' } },
  ],
])('says after a lost reply whether the order has %s that was changed', async (_what, change, taken) => {
  for (const [order, isWithoutChange] of [
    [ordered, true],
    [{ ...ordered, ...taken }, false],
  ] as const) {
    stored.set('cart_items', JSON.stringify([lamp, jumper]));
    answer = fails;
    await expect(placeCheckout(answers)).rejects.toThrow();
    answer = () => Response.json({ ...placed, order });
    expect(await placeCheckout({ ...answers, ...change })).toMatchObject({ isWithoutChange });
    expect(idsInBag()).toEqual([]);
  }
});

it('says after a lost reply that another delivery or quantity was not taken', async () => {
  answer = fails;
  await expect(place(answers, 'Pick-up')).rejects.toThrow();
  answer = () => Response.json({ ...placed, order: ordered });
  const again = place({ ...answers, delivery: 'm2' }, 'Express');
  expect(await again).toMatchObject({ isWithoutChange: true });
  stored.set('cart_items', JSON.stringify([lamp, jumper]));
  answer = fails;
  await expect(placeCheckout(answers)).rejects.toThrow();
  addToCart(lamp as never, 1);
  answer = () => Response.json({ ...placed, order: ordered });
  expect(await placeCheckout(answers)).toMatchObject({ isWithoutChange: true });
});

it('says nothing of a change after a lost reply without one', async () => {
  answer = fails;
  await expect(placeCheckout(answers)).rejects.toThrow();
  answer = () => Response.json(placed);
  expect(await placeCheckout({ ...answers, fingerprint: 'g' })).toMatchObject({ isWithoutChange: false });
});

const pay = 'https://pay.example/session';
const begun = { success: true, checkout: { _id: 'k', expires: '2026-11-26T16:32:00Z' }, pay };
const online = { ...answers, payment: 'test' } as const;
const refusal = (code: string, status = 400) => Response.json({ error: 'Sorry.', code }, { status });
const hold = async () => {
  answer = () => Response.json(begun);
  await placeCheckout(online);
  return sent[0]?.key;
};

it('keeps the bag while it is paid', async () => {
  answer = () => Response.json(begun);
  expect(await placeCheckout(online)).toEqual({ pay });
  expect(idsInBag()).toHaveLength(3);
  expect(JSON.parse(stored.get('checkout_sent') ?? '')).toMatchObject({ key: sent[0]?.key, isHeld: true });
});

it('pays for the checkout that is held, when nothing has changed', async () => {
  const key = await hold();
  expect(await placeCheckout(online)).toEqual({ pay });
  expect(calls).toEqual([`POST /api/checkout/${key}/pay`]);
  expect(sent).toHaveLength(1);
});

it.each(['checkout-released', undefined])(
  'sends the bag again when it is not held any more: %s',
  async (code) => {
    const key = await hold();
    answer = (call) => {
      if (!call.endsWith('/pay')) return Response.json(begun);
      return code ? refusal(code) : Response.json({ message: 'Not found.' }, { status: 404 });
    };
    expect(await placeCheckout(online)).toEqual({ pay });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).not.toBe(key);
  },
);

it.each<[string, () => CheckoutAnswers]>([
  ['payment', () => answers],
  ['price', () => ({ ...online, fingerprint: 'g' })],
  [
    'bag',
    () => {
      addToCart(lamp as never, 1);
      return online;
    },
  ],
])('gives the held checkout up before it sends another %s', async (_what, change) => {
  const key = await hold();
  answer = (call) => Response.json(call.startsWith('DELETE') ? { state: 'released' } : placed);
  expect(await placeCheckout(change())).toMatchObject({ id: 'o1' });
  expect(calls).toEqual([`DELETE /api/checkout/${key}`]);
  expect(sent[1]?.key).not.toBe(key);
});

it.each<[string, CheckoutAnswers, () => Response]>([
  ['while another payment was chosen', answers, () => Response.json({ state: 'placed' })],
  ['and the money arrives in some days', answers, () => Response.json({ state: 'held' })],
  ['and cannot be given up', answers, () => refusal('checkout-paid')],
  ['when it is paid again', online, () => refusal('checkout-paid')],
])('orders nothing else when the held checkout was paid meanwhile, %s', async (_when, next, reply) => {
  const key = await hold();
  answer = reply;
  expect(await placeCheckout(next)).toEqual({ paidMeanwhile: key });
  expect(sent).toHaveLength(1);
});

it('sends nothing while it is not known whether the held checkout is given up', async () => {
  await hold();
  answer = refuse(503);
  await expect(placeCheckout(answers)).rejects.toThrow('Sorry.');
  answer = fails;
  await expect(placeCheckout(answers)).rejects.toThrow();
  expect(sent).toHaveLength(1);
});

it('keeps the checkout that is held while the provider of the payment is away', async () => {
  answer = () => refusal('payment-unavailable', 503);
  await expect(placeCheckout(online)).rejects.toThrow('Sorry.');
  answer = () => Response.json(begun);
  expect(await placeCheckout(online)).toEqual({ pay });
  expect(calls).toEqual([`POST /api/checkout/${sent[0]?.key}/pay`]);
});

it('gives up what is held after a lost reply, when something has changed since', async () => {
  answer = fails;
  await expect(placeCheckout(online)).rejects.toThrow();
  answer = (call) => Response.json(call.startsWith('DELETE') ? { state: 'released' } : begun);
  expect(await placeCheckout({ ...online, note: 'Ring twice.' })).toEqual({ pay });
  const [first, again, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(calls).toEqual([`DELETE /api/checkout/${first}`]);
  expect(other).not.toBe(first);
});

it('sends the bag again when the time to pay ended after a lost reply', async () => {
  answer = fails;
  await expect(placeCheckout(online)).rejects.toThrow();
  answer = () => (sent.length === 2 ? refusal('checkout-released') : Response.json(begun));
  expect(await placeCheckout(online)).toEqual({ pay });
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});
