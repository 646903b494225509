import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { teamInvitations } from '#server/db/schema/people.ts';
import { withdrawals } from '#server/db/schema/returns.ts';
import { insertRequest } from '#server/features/back-in-stock/back-in-stock.store.ts';
import { findPerson } from '#server/features/chat/chat.store.ts';
import { sendMessage } from '#server/features/chat/send-message.ts';
import { insertContactMessage, listContactMessages } from '#server/features/contact/contact.store.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { addInvited } from '#server/testing/builders/applicants.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOpenPayment } from '#server/testing/builders/payments.ts';
import { addPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import {
  createMailTestShop,
  mailedDocuments,
  mailedItem,
  mailedOrder,
  mailedParcel,
} from '#server/testing/mail-test-shop.ts';

const shop = await createMailTestShop();
afterAll(shop.close);
const { db, send } = shop;

const merchant = { merchantName: 'Vera', brandName: 'Kiln & Row' };
const person = await addPerson(shop, { email: 'marta@example.com' });
// The recipient of all these mails, whose address nobody has proven.
const { id: unprovenId } = await addPerson(shop, { email: 'reader@example.com' });
await db.execute(sql`update users set email_proven_at = null where id = ${unprovenId}`);
const invitedId = await addInvited(db);
const subscriber = await findOrInsertSubscriber(db, 'reader@example.com');
await insertContactMessage(db, { name: 'Marta', email: 'marta@example.com', message: 'Where is my lamp?' });
const contactId = (await listContactMessages(db, { page: 1, limit: 1 })).messages[0]?._id ?? '';
await db.execute(sql`update contact_messages set answer = ${'It is on its way.\n\nYours\nAda <3'}`);

const guestOrder = await addGuestOrder(shop, [[await addProduct(db)]]);
await db.execute(sql`delete from mails`);

const waitingId = await insertRequest(db, {
  variantId: (await addProduct(db, { name: 'Rim <Mug>' })).id,
  email: 'waits@example.com',
  isOwn: false,
});

const ada = await addPerson(shop, { set: 'support', firstName: 'Ada' });
const clerk = await findPerson(db, ada.id);
if (!clerk) throw new Error('nobody answers');
const text = 'Yes, the <Mug> is back.\n\nYours\nAda <3';
const { message } = await sendMessage(db, {
  from: clerk,
  to: person.id,
  text,
  key: null,
  mailAfterMs: 60_000,
});
const unread = { customerId: person.id, messageId: message.id };

const openPaymentId = await addOpenPayment(db);
const heldLine = {
  productId: crypto.randomUUID(),
  name: 'Rim <Mug>',
  brandName: 'Kiln',
  choice: null,
  taxes: [],
};
const held = {
  ...heldLine,
  variantId: heldLine.productId,
  quantity: 2,
  unitPriceMinor: 600,
  discountMinor: 0,
  taxMinor: 50,
};
const aPayment = async (payment: Parameters<typeof addOpenPayment>[1]) => ({
  paymentId: await addOpenPayment(db, { lines: [held], ...payment }),
  toShop: false,
});
const failure = 'The account <Mug> is closed.';
const onItsWay = await aPayment({ state: 'processing' });
const failed = await aPayment({ state: 'failed', failure });
const givenUp = await aPayment({ state: 'expired' });
const mismatch = await aPayment({
  ...{ state: 'mismatch', paidInstead: { amountMinor: 1_000, currency: 'EUR' } },
});
const mailedPayment = { orderId: guestOrder.id, orderNumber: 1042, amountMinor: 1_250 };

const eve = await addPerson(shop, { set: 'owner', firstName: '<b>Eve</b>' });
const [asked] = await db
  .insert(teamInvitations)
  .values({ email: 'reader@example.com', permissionSet: 'orders', byUser: eve.id })
  .returning({ id: teamInvitations.id });

const { firstName, orderId, orderNumber, lines } = mailedParcel;
const mailedReturn = { firstName, orderId, orderNumber, lines, name: '#1042-R1' };

const stated = { orderNumber: 1042, name: 'Gerd <Gast>', isWhole: true, things: [] };
const withdrawn = { withdrawal: 'W-1017', at: '2026-11-28T20:14:00.000Z' };
const withdrawalId = await (async () => {
  const email = 'guest@example.com';
  const [row] = await db
    .insert(withdrawals)
    .values({
      ...{ orderId: guestOrder.id, state: 'unconfirmed', requestId: crypto.randomUUID() },
      ...{ typedNumber: '1042', typedEmail: email, typedName: 'Gerd <Gast>' },
    })
    .returning({ id: withdrawals.id });
  return row?.id ?? '';
})();

const everyKind: { [K in keyof MailKind]: [MailKind[K], subject: string] } = {
  welcome: [{ firstName: 'Marta' }, 'Welcome to Ann & Co <Shelf>'],
  'reset-password': [{ userId: person.id }, 'Reset your password'],
  'prove-email': [{ userId: unprovenId }, 'Your code for two-step sign-in'],
  'password-changed': [{ firstName: 'Marta' }, 'Your password was changed'],
  'account-deleted': [{ firstName: 'Marta' }, 'Your account was deleted'],
  'newsletter-confirmation': [{ subscriberId: subscriber.id }, 'Please confirm your subscription'],
  'newsletter-welcome': [{ subscriberId: subscriber.id }, 'You have subscribed to our newsletter'],
  'contact-receipt': [{}, 'We have received your message'],
  'contact-answer': [{ contactMessageId: contactId }, 'Our answer to your message'],
  'chat-unanswered': [
    { firstName: 'Ada', from: 'Marta', text: 'Hello?' },
    'Marta is waiting in the support chat',
  ],
  'chat-unread': [unread, 'Ada Test of Ann & Co <Shelf> has answered you'],
  'merchant-application': [merchant, 'We have received your application'],
  'merchant-invitation': [
    { merchantId: invitedId, merchantName: 'Vera' },
    'You can sell at Ann & Co <Shelf>',
  ],
  'team-invitation': [{ invitationId: asked?.id ?? '' }, 'You are invited to work for Ann & Co <Shelf>'],
  'team-changed': [
    { firstName: '<b>Eve</b>', team: 'Rim <Mug>', set: 'Staff', change: 'joined' },
    'You now work for Rim <Mug>',
  ],
  'merchant-welcome': [merchant, 'You now sell at Ann & Co <Shelf>'],
  'sign-ins-paused': [{ firstName: 'Marta' }, 'Many failed sign-ins to your account'],
  'second-factor-changed': [{ firstName: 'Marta', change: 'on' }, 'Two-step sign-in is on'],
  'recovery-code-used': [{ firstName: 'Marta', left: 9 }, 'A recovery code was used'],
  'wrong-codes': [{ firstName: 'Marta' }, 'Many wrong codes for your account'],
  'merchant-rejected': [{}, 'Your application to sell with us'],
  'merchant-enabled': [merchant, 'Your merchant account is enabled again'],
  'merchant-disabled': [merchant, 'Your merchant account has been disabled'],
  'order-confirmation': [mailedOrder, 'Thank you for your order (#1042)'],
  'order-link': [{ orderId: guestOrder.id, orderNumber: 1042 }, 'The link to your order #1042'],
  'items-sold': [mailedOrder, 'You have sold 5 items (#1042)'],
  'item-status-changed': [
    { ...mailedItem, status: 'Shipped', toMerchant: false },
    'Rim <Mug> is on its way (#1042)',
  ],
  'order-cancelled': [{ ...mailedOrder, toMerchant: false }, 'Your order has been cancelled (#1042)'],
  'parcel-sent': [mailedParcel, 'Your parcel is on its way (#1042)'],
  'parcel-tracking': [
    { ...mailedParcel, before: null, trackingNumber: '1Z' },
    'You can follow your parcel now (#1042)',
  ],
  'parcel-voided': [mailedParcel, 'Your parcel is not on its way yet (#1042)'],
  'address-corrected': [
    { ...mailedParcel, address: mailedOrder.address },
    'The address of your order was corrected (#1042)',
  ],
  'parcel-delivered': [mailedParcel, 'Your parcel has arrived (#1042)'],
  'pieces-cancelled': [{ ...mailedParcel, toMerchant: false }, 'Cancelled: 4 × Rim <Mug> (#1042)'],
  'return-asked': [
    { ...mailedReturn, buyer: 'Maya <Rim>', reason: 'damaged', words: 'The <handle> has a crack.' },
    'Asked to send back: 4 × Rim <Mug> (#1042)',
  ],
  'return-accepted': [
    {
      ...mailedReturn,
      address: ['Kiln & Row', '12 Quay Street'],
      dueAt: '2026-12-12T05:00:00Z',
      paidBy: 'seller',
    },
    'Please send it back (#1042)',
  ],
  'return-refused': [
    { ...mailedReturn, words: 'The <glaze> is worn.' },
    'Your return was not accepted (#1042)',
  ],
  'return-received': [
    { ...mailedReturn, paid: { backMinor: 2_520, isOnline: true } },
    'Received: 4 × Rim <Mug> (#1042)',
  ],
  'return-withheld': [
    {
      ...mailedReturn,
      ...{ withheldMinor: 400, words: 'The <glaze> is worn.', paid: { backMinor: 2_120, isOnline: true } },
    },
    'We keep $4.00 of what you sent back (#1042)',
  ],
  'back-in-stock-confirmation': [{ requestId: waitingId }, 'Please confirm: Rim <Mug>'],
  'back-in-stock': [{ requestId: waitingId }, 'Back in stock: Rim <Mug>'],
  'low-stock': [
    { count: 30, variants: [{ name: 'Rim <Mug>', choice: 'Blue', sku: 'MUG-1', left: -2, threshold: 5 }] },
    'Stock is low: 30 products',
  ],
  'finish-payment': [{ paymentId: openPaymentId }, 'Finish your payment'],
  'payment-on-its-way': [onItsWay, 'Your payment of $12.50 is on its way'],
  'payment-failed': [failed, 'Your payment of $12.50 did not go through'],
  'payment-given-up': [givenUp, 'Your order was not placed'],
  'payment-mismatch': [mismatch, 'We are looking into your payment'],
  'order-refunded': [{ ...mailedPayment, firstName: 'Marta' }, '$12.50 of order #1042 has been refunded'],
  'order-paid-back': [
    { ...mailedPayment, firstName: 'Marta', how: 'transfer' },
    'We have paid back $12.50 of order #1042',
  ],
  'refund-failed': [
    { ...mailedPayment, failure: 'The account <Mug> is closed.' },
    'A refund of order #1042 has failed',
  ],
  'withdrawal-received': [
    { ...withdrawn, orderId: null, stated: null, state: 'typed', outcome: null },
    'We have your withdrawal W-1017',
  ],
  'withdrawal-to-confirm': [
    { ...withdrawn, withdrawalId, orderId: guestOrder.id, orderNumber: 1042, stated },
    'Did you withdraw from this contract? (#1042)',
  ],
  'withdrawal-decided': [
    {
      ...{ ...withdrawn, others: ['W-1018'], orderId: guestOrder.id, stated, isActed: false },
      words: 'The <pot> was made to order.',
    },
    'Nothing was cancelled for withdrawal W-1017 (#1042)',
  ],
  'withdrawal-denied': [
    { withdrawal: 'W-1017', orderId: guestOrder.id, orderNumber: 1042 },
    'Withdrawal W-1017 was not from the buyer (#1042)',
  ],
  'documents-issued': [mailedDocuments, 'Your invoice INV-2026-0118 (#1042)'],
  'payment-disputed': [
    { ...mailedPayment, url: 'https://shop.example.com/dispute' },
    'The buyer disputes the payment of order #1042',
  ],
};

/** Kinds that say something else to the shop, or with other facts. */
const withOtherWords: [keyof MailKind, [object, string]][] = [
  [
    'return-asked',
    [
      { ...mailedReturn, name: 'W-1017', buyer: 'Maya', reason: null, words: null },
      'Withdrawn from the contract: 4 × Rim <Mug> (#1042)',
    ],
  ],
  [
    'return-accepted',
    [{ ...mailedReturn, address: [], dueAt: null, paidBy: 'buyer' }, 'Please send it back (#1042)'],
  ],
  [
    'withdrawal-received',
    [
      {
        ...{ ...withdrawn, orderId: guestOrder.id, stated, state: 'confirmed' },
        outcome: {
          cancelled: [{ name: 'Rim <Mug>', quantity: 3 }],
          comesBack: { amount: 25.2, isOnline: true },
          returns: [
            {
              ...{ lines: [{ name: 'Rim <Mug>', quantity: 2 }], to: ['Kiln & Co', '12 <Quay> Street'] },
              ...{ buyerPays: true, dueAt: '2026-12-12T20:14:00.000Z' },
            },
          ],
        },
      },
      'Your withdrawal W-1017 is confirmed (#1042)',
    ],
  ],
  [
    'withdrawal-received',
    [
      { ...withdrawn, orderId: guestOrder.id, stated, state: 'late', outcome: null },
      'We have your withdrawal W-1017 (#1042)',
    ],
  ],
  ['payment-failed', [{ ...failed, toShop: true }, 'A payment of $12.50 has failed (#1042)']],
  ['payment-mismatch', [{ ...mismatch, toShop: true }, 'Paid €10.00 in place of $12.50 (#1042)']],
];

describe.each([...Object.entries(everyKind), ...withOtherWords])('the mail %s', (kind, [data, subject]) => {
  // TypeScript does not connect a kind with its data here; `everyKind` does.
  const sendIt = () => send(kind as keyof MailKind, data as never);

  it('has its subject, and the same title in HTML and text', async () => {
    const mail = await sendIt();
    expect(mail.subject).toBe(subject);
    // While it is paid there is no order, and its buyer knows no number.
    if ('orderNumber' in data) expect(mail.subject.split('#1042')).toHaveLength(2);
    const title = /letter-spacing:-0.7px;color:#16181c">([^<]+)</.exec(mail.html)?.[1] ?? 'no title';
    const plain = title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(mail.text).toContain(plain.replaceAll('&#x27;', "'"));
    expect(`${mail.html}${mail.text}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('links only to PUBLIC_URL, with the same links in both parts', async () => {
    const mail = await sendIt();
    const links = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(link).toMatch(/^(https:\/\/shop\.example\.com(\/|$)|tel:)/);
    const pages = links.filter((link) => link.startsWith('https://shop.example.com/'));
    for (const link of pages) expect(mail.text).toContain(link);
  });

  it('escapes HTML, and wraps its text at 72 characters', async () => {
    const mail = await sendIt();
    expect(mail.html).toContain('Ann &amp; Co &lt;Shelf&gt;');
    expect(mail.html).not.toMatch(/<(Shelf|Mug|Street|3)/);
    const long = mail.text.split('\n').filter((line) => line.length > 72 && !line.includes('https://'));
    expect(long).toEqual([]);
  });

  it('keeps a copy without one-time links when it leaves the shop', async () => {
    const mail = await sendIt();
    const secrets = [...mail.text.matchAll(/[/=]([\w-]{32,})(?=[\s?]|$)/g)].map(([, secret = '']) => secret);
    const notSecret = [
      ...mailedDocuments.documents.map((one) => one.id),
      mailedOrder.orderId,
      guestOrder.id,
      ada.id,
      withdrawalId,
    ];
    for (const secret of secrets.filter((one) => !notSecret.includes(one))) {
      expect(mail.copy.text).not.toContain(secret);
      expect(mail.copy.html).not.toContain(secret);
    }
    expect(mail.copy.subject).toBe(subject);
  });
});

it('an order that is paid online says so, to buyer and merchant', async () => {
  const paid = { ...mailedOrder, payment: { method: 'test' as const } };
  expect((await send('order-confirmation', paid)).text).toContain('This order is paid.');
  expect((await send('items-sold', paid)).text).toContain('Payment: Test payment, paid.');
  const later = { ...mailedOrder, payment: { method: 'transfer' as const } };
  for (const kind of ['order-confirmation', 'items-sold'] as const)
    expect((await send(kind, later)).text).not.toMatch(/\bpaid\b/);
});

it('a withdrawal says what was cancelled, what comes back, and where to send the rest', async () => {
  const mugs = [{ name: 'Mug', quantity: 2 }];
  const outcome = {
    cancelled: mugs,
    comesBack: { amount: 25.2, isOnline: false },
    returns: [{ lines: mugs, to: [], buyerPays: false, dueAt: '2026-12-12T20:14:00.000Z' }],
  };
  const acted = { ...withdrawn, orderId: guestOrder.id, stated, state: 'acted' as const };
  const text = (await send('withdrawal-received', { ...acted, outcome })).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Cancelled: 2 × Mug. We pay you back $25.20');
  expect(text).toContain('Please send back 2 × Mug by Saturday, Dec 12, 2026.');
  expect(text).toContain(
    'We tell you the address to send it to. Write W-1017 on the parcel. We pay for sending it back.',
  );
  const nothing = { cancelled: [], comesBack: null, returns: [] };
  expect((await send('withdrawal-received', { ...acted, outcome: nothing })).text).toContain('nothing to do');
});

it('nobody is asked about a withdrawal that is decided', async () => {
  const data = { ...withdrawn, withdrawalId, orderId: guestOrder.id, orderNumber: 1042, stated };
  await db.execute(sql`update withdrawals set state = 'denied' where id = ${withdrawalId}`);
  expect((await shop.refuse('withdrawal-to-confirm', 'guest@example.com', data))?.kind).not.toBe(
    'withdrawal-to-confirm',
  );
});

it('nobody is asked to finish a payment that is paid or over', async () => {
  const [paid, over] = [await addOpenPayment(db), await addOpenPayment(db, { expiresIn: '-1 second' })];
  await db.execute(sql`update payments set state = 'processing' where id = ${paid}`);
  for (const paymentId of [paid, over])
    expect((await shop.refuse('finish-payment', 'gerd@guests.example', { paymentId }))?.kind).not.toBe(
      'finish-payment',
    );
});

it('a mail about a payment names what is paid, leads to its page, and is not sent when it is not true any more', async () => {
  for (const [kind, data] of [
    ['payment-on-its-way', onItsWay],
    ['payment-failed', failed],
    ['payment-given-up', givenUp],
    ['payment-mismatch', mismatch],
  ] as const) {
    const { text } = await send(kind, data);
    expect(text).toMatch(/https:\/\/shop\.example\.com\/checkout\/return\?key=[\w-]{48}\n/);
    expect(text).toMatch(/Rim <Mug> +\$12\.00\n {2}Kiln\n {2}2 × \$6\.00/);
    const order = await addGuestOrder(shop, [[await addProduct(db)]]);
    await db.execute(sql`delete from mails`);
    await db.execute(sql`delete from checkouts where order_id = ${order.id}`);
    await db.execute(sql`update checkouts set state = 'placed', draft = null, order_id = ${order.id}
      where id = (select checkout_id from payments where id = ${data.paymentId})`);
    await db.execute(sql`update payments set state = 'paid' where id = ${data.paymentId}`);
    expect((await shop.refuse(kind, 'gerd@guests.example', data))?.kind).not.toBe(kind);
  }
});

it('a payment that came too late is refunded without a link to an order', async () => {
  const late = { orderId: null, orderNumber: 1042, amountMinor: 1_250 };
  const refunded = await send('order-refunded', { ...late, firstName: 'Gerd' });
  expect(refunded.text).toMatch(/Nothing\s+was\s+ordered/);
  const failed = await send('refund-failed', { ...late, failure: null });
  expect(failed.text).toMatch(/refund\s+it\s+at\s+the\s+provider/);
  expect(`${refunded.html}${failed.html}`).not.toContain('/order/');
});

it('all mails use the colours of the design tokens', async () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const { html } = await send('order-confirmation', mailedOrder);
  const colours = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(colours.size).toBeGreaterThan(8);
  for (const colour of colours) expect(tokens).toContain(colour);
});

it('an answer quotes the question below', async () => {
  const mail = await send('contact-answer', { contactMessageId: contactId });
  expect(mail.text).toMatch(/It is on its way\.[\s\S]*You wrote to us on[\s\S]*Where is my lamp\?/);
  expect(mail.html).toContain('Where is my lamp?');
});
