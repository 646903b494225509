import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { insertContactMessage, listContactMessages } from '#server/features/contact/contact.store.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import type { Mailer, OutgoingMail } from '#server/features/mail/mailer.ts';
import { queueMail } from '#server/features/mail/outbox.store.ts';
import { confirmSubscriber, keepSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { takeToken } from '#server/features/users/one-time-tokens.store.ts';
import { addInvited } from '#server/testing/builders/applicants.ts';
import { addMerchant, addPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { senderOf, sendNextMail } from './send-mail.ts';

const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example.com', STORE_NAME: 'Ann & Co <Shelf>' });
afterAll(shop.close);
const { db } = shop;

/** What left the shop, or arrived at the mail page. */
const sent: OutgoingMail[] = [];
const mailer = (leavesTheShop: boolean): Mailer => ({
  leavesTheShop,
  send: async (mail) => void sent.push(mail),
});

/** Queues one mail, sends it, and answers it with its copy on the mail page. */
async function post<K extends keyof MailKind>(
  kind: K,
  data: MailKind[K],
  { recipient = 'reader@example.com', leavesTheShop = true } = {},
) {
  await queueMail(db, kind, recipient, data);
  const log = {
    warn(details: object) {
      throw new Error(JSON.stringify(details));
    },
  };
  await sendNextMail({ db, mailer: mailer(leavesTheShop), sender: senderOf(shop.settings), log });
  const [copy] = await db.select().from(mails).orderBy(sql`${mails.id} desc`).limit(1);
  const mail = sent.at(-1);
  if (!mail || !copy) throw new Error('no mail was sent');
  return { ...mail, copy };
}

const address = {
  address: '1 Quay <Street>',
  city: 'Harbour',
  state: 'NY',
  country: 'USA',
  zipCode: '10001',
};
const order = {
  firstName: 'Marta',
  orderId: '0193a0b0-0000-7000-8000-000000000001',
  orderNumber: 1042,
  lines: [
    {
      name: 'Halden Desk Lamp',
      brandName: 'Nordlys',
      quantity: 1,
      unitPriceCents: 18_900,
      totalCents: 18_900,
    },
    { name: 'Rim <Mug>', brandName: 'Kiln & Row', quantity: 4, unitPriceCents: 2_400, totalCents: 9_600 },
  ],
  totalCents: 28_500,
  taxCents: 1_425,
  totalWithTaxCents: 29_925,
  address,
};
const item = {
  firstName: 'Marta',
  orderId: order.orderId,
  orderNumber: order.orderNumber,
  name: 'Rim <Mug>',
  quantity: 4,
};
const merchant = { merchantName: 'Vera', brandName: 'Kiln & Row' };

const person = await addPerson(shop, { email: 'marta@example.com' });
const invitedId = await addInvited(db);
const subscriber = await keepSubscriber(db, 'reader@example.com');
await insertContactMessage(db, { name: 'Marta', email: 'marta@example.com', message: 'Where is my lamp?' });
const contactId = (await listContactMessages(db, { page: 1, limit: 1 })).messages[0]?._id ?? '';
await db.execute(sql`update contact_messages set answer = ${'It is on its way.\n\nYours\nAda <3'}`);

const everyKind: { [K in keyof MailKind]: [MailKind[K], subject: string] } = {
  welcome: [{ firstName: 'Marta' }, 'Welcome to Ann & Co <Shelf>'],
  'reset-password': [{ userId: person.id }, 'Reset your password'],
  'password-changed': [{ firstName: 'Marta' }, 'Your password was changed'],
  'newsletter-confirmation': [{ subscriberId: subscriber.id }, 'Please confirm your subscription'],
  'newsletter-welcome': [{ subscriberId: subscriber.id }, 'You have subscribed to our newsletter'],
  'contact-receipt': [{}, 'We have received your message'],
  'contact-answer': [{ contactMessageId: contactId }, 'Our answer to your message'],
  'chat-unanswered': [{ firstName: 'Ada', from: 'Marta', text: 'Hello?' }, 'Marta waits in the support chat'],
  'merchant-application': [merchant, 'We have received your application'],
  'merchant-invitation': [
    { merchantId: invitedId, merchantName: 'Vera' },
    'You can sell at Ann & Co <Shelf>',
  ],
  'merchant-welcome': [merchant, 'You sell at Ann & Co <Shelf> now'],
  'sign-ins-paused': [{ firstName: 'Marta' }, 'Many failed sign-ins to your account'],
  'merchant-rejected': [{}, 'Your application to sell with us'],
  'merchant-enabled': [merchant, 'Your merchant account is enabled again'],
  'merchant-disabled': [merchant, 'Your merchant account has been disabled'],
  'order-confirmation': [order, 'Thank you for your order.'],
  'items-sold': [order, 'You have sold 5 things'],
  'item-status-changed': [{ ...item, status: 'Shipped', toMerchant: false }, 'Rim <Mug> is on its way'],
  'order-cancelled': [{ ...order, toMerchant: false }, 'Your order has been cancelled'],
};

describe.each(Object.entries(everyKind))('the mail %s', (kind, [data, subject]) => {
  // The table above fits each kind to its data.
  const postIt = () => post(kind as keyof MailKind, data as never);

  it('has a subject, and says the same in HTML and in text', async () => {
    const mail = await postIt();
    expect(mail.subject).toBe(subject);
    const title = /letter-spacing:-0.7px;color:#16181c">([^<]+)</.exec(mail.html)?.[1] ?? 'no title';
    const plain = title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(mail.text).toContain(plain.replaceAll('&#39;', "'"));
    expect(`${mail.html}${mail.text}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('links to PUBLIC_URL alone, with the same links in both parts', async () => {
    const mail = await postIt();
    const links = [...mail.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(link).toMatch(/^(https:\/\/shop\.example\.com(\/|$)|tel:)/);
    const pages = links.filter((link) => link.startsWith('https://shop.example.com/'));
    for (const link of pages) expect(mail.text).toContain(link);
  });

  it('lets nobody write HTML, and keeps its text in lines of 72', async () => {
    const mail = await postIt();
    expect(mail.html).toContain('Ann &amp; Co &lt;Shelf&gt;');
    expect(mail.html).not.toMatch(/<(Shelf|Mug|Street|3)/);
    const long = mail.text.split('\n').filter((line) => line.length > 72 && !line.includes('https://'));
    expect(long).toEqual([]);
  });

  it('is kept without its one-time links once it leaves the shop', async () => {
    const mail = await postIt();
    const secrets = [...mail.text.matchAll(/\/([\w-]{32,})(?=[\s?]|$)/g)].map(([, secret = '']) => secret);
    const notSecret = order.orderId;
    for (const secret of secrets.filter((one) => one !== notSecret)) {
      expect(mail.copy.text).not.toContain(secret);
      expect(mail.copy.html).not.toContain(secret);
    }
    expect(mail.copy.subject).toBe(subject);
  });
});

describe('one-time links', () => {
  it('reset: the token is good, made at the moment of sending, and stays in the mailbox without SMTP', async () => {
    const mail = await post('reset-password', { userId: person.id }, { leavesTheShop: false });
    const [, token = ''] =
      /https:\/\/shop\.example\.com\/reset-password\/([\w-]+)/.exec(mail.copy.text ?? '') ?? [];
    expect(await takeToken(db, 'reset', token)).toBe(person.id);
  });

  it('reset: masked on the mail page when mails leave the shop', async () => {
    const mail = await post('reset-password', { userId: person.id });
    expect(mail.text).toMatch(/\/reset-password\/[\w-]{43}\n/);
    expect(mail.copy.text).toContain('/reset-password/••••••••');
    expect(mail.copy.html).toContain('/reset-password/••••••••"');
  });

  it('a second mail makes the first one worthless', async () => {
    const tokenOf = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    const first = tokenOf((await post('reset-password', { userId: person.id })).text);
    const second = tokenOf((await post('reset-password', { userId: person.id })).text);
    expect(await takeToken(db, 'reset', first)).toBeNull();
    expect(await takeToken(db, 'reset', second)).toBe(person.id);
  });

  it('invitation: the address stands behind the token with its @ and + as they are, all else escaped', async () => {
    const recipient = "vera+shop&x=1#o'neil@example.com";
    const mail = await post(
      'merchant-invitation',
      { merchantId: invitedId, merchantName: 'V' },
      { recipient },
    );
    const link = /https:\/\/shop\.example\.com\/merchant-signup\/\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toMatch(/\/merchant-signup\/[\w-]{43}\?email=vera\+shop%26x%3D1%23o'neil@example\.com$/);
    expect(new URL(link).searchParams.size).toBe(1);
    const token = link.split(/[/?]/)[4] ?? '';
    expect(await takeToken(db, 'invitation', token)).toBe(invitedId);
  });

  it('are not sent to a merchant who was refused, deleted or has an account meanwhile', async () => {
    const refused = await addInvited(db);
    await db.execute(sql`update merchants set status = 'Rejected' where id = ${refused}`);
    const { merchantId: settled } = await addMerchant(shop);
    for (const merchantId of [refused, settled, crypto.randomUUID()]) {
      await queueMail(db, 'merchant-invitation', 'ida@example.com', { merchantId, merchantName: 'Ida' });
      await sendNextMail({
        db,
        mailer: mailer(true),
        sender: senderOf(shop.settings),
        log: { warn: () => {} },
      });
      const [copy] = await db.select().from(mails).orderBy(sql`${mails.id} desc`).limit(1);
      expect(copy).toMatchObject({ status: 'failed', lastError: 'The invitation was withdrawn or used.' });
    }
  });

  it('are not sent to an account that signs in elsewhere now', async () => {
    const google = await addPerson(shop);
    await db.execute(sql`update users set provider = 'Google' where id = ${google.id}`);
    await queueMail(db, 'reset-password', google.email, { userId: google.id });
    await sendNextMail({
      db,
      mailer: mailer(true),
      sender: senderOf(shop.settings),
      log: { warn: () => {} },
    });
    const [copy] = await db.select().from(mails).orderBy(sql`${mails.id} desc`).limit(1);
    expect(copy).toMatchObject({ status: 'failed', lastError: 'The account has no password any more.' });
  });
});

describe('mails of the newsletter', () => {
  it.each(['newsletter-confirmation', 'newsletter-welcome'] as const)(
    '%s can be left in one click (RFC 8058)',
    async (kind) => {
      const { headers, text } = await post(kind, { subscriberId: subscriber.id });
      const key = subscriber.unsubscribeKey;
      expect(headers['List-Unsubscribe']).toBe(
        `<https://shop.example.com/api/newsletter/unsubscribe/${key}>`,
      );
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(text).toContain(`Unsubscribe: https://shop.example.com/newsletter/unsubscribe/${key}`);
    },
  );

  it('say to who has it already that there is nothing to do', async () => {
    const reader = await keepSubscriber(db, 'already@example.com');
    await confirmSubscriber(db, reader.id);
    const mail = await post('newsletter-confirmation', { subscriberId: reader.id });
    expect(mail.subject).toBe('You get our newsletter already');
    expect(mail.text).not.toContain('/newsletter/confirm/');
  });

  it('no other mail claims to be a list', async () => {
    const { headers } = await post('welcome', { firstName: 'Marta' });
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });
});

describe('words', () => {
  it.each(['Buy pills at evil.example', 'http://evil.example', 'a@b.example', 'x'.repeat(41), '<b>Ann</b>'])(
    'a welcome does not greet "%s": anybody may sign up with anybody\'s address',
    async (firstName) => {
      const mail = await post('welcome', { firstName });
      expect(mail.text).toContain('\nWelcome.\n');
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(firstName);
    },
  );

  it.each(['Zoë', "O'Neil", 'Anna-Marie', 'José María', '美咲'])('greets %s', async (firstName) => {
    expect((await post('welcome', { firstName })).text).toContain(`Welcome, ${firstName}.`);
  });

  it('an order lists its lines, sums and address', async () => {
    const { text, html } = await post('order-confirmation', order);
    expect(text).toMatch(/Rim <Mug> +\$96\.00\n {2}Kiln & Row\n {2}4 × \$24\.00/);
    expect(text).toMatch(/Subtotal +\$285\.00\nTax +\$14\.25\nShipping and handling +\$0\nTotal +\$299\.25/);
    expect(text).toContain('Delivery address\n1 Quay <Street>\nHarbour, NY 10001\nUSA');
    expect(html).toContain('https://shop.example.com/order/0193a0b0-0000-7000-8000-000000000001');
  });

  it.each([
    ['order-confirmation', order],
    ['items-sold', order],
    ['item-status-changed', { ...item, status: 'Shipped', toMerchant: false }],
    ['order-cancelled', { ...order, toMerchant: false }],
  ] as const)(
    '%s calls the order by its number; by its id when it was queued before there were numbers',
    async (kind, data) => {
      expect((await post(kind, data)).text).toContain('#1042');
      const { orderNumber: _none, ...old } = data;
      expect((await post(kind, old)).text).toContain(order.orderId);
    },
  );

  it('a merchant is told what need not be sent any more', async () => {
    const cancelled = await post('item-status-changed', { ...item, status: 'Cancelled', toMerchant: true });
    expect(cancelled.text.replaceAll('\n', ' ')).toContain('need not be sent any more.');
    const whole = await post('order-cancelled', { ...order, toMerchant: true });
    expect(whole.subject).toBe('An order has been cancelled');
  });
});

it('wears the colours of the shop', async () => {
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const { html } = await post('order-confirmation', order);
  const colours = new Set(html.match(/#[0-9a-f]{6}\b/g));
  expect(colours.size).toBeGreaterThan(8);
  for (const colour of colours) expect(tokens).toContain(colour);
});

it('names the customer to the merchant, unless the name is none', async () => {
  const named = await post('items-sold', { ...order, firstName: 'Vera', customer: 'Marta Wilder' } as never);
  expect(named.text.replaceAll(/\s+/g, ' ')).toContain('Marta Wilder has bought from you.');
  expect(named.html).toContain('Marta Wilder');
  const advertising = { ...order, firstName: 'Vera', customer: 'Win at https://x.example' };
  expect((await post('items-sold', advertising as never)).text).not.toContain('x.example');
});

it('quotes the question below the answer', async () => {
  const mail = await post('contact-answer', { contactMessageId: contactId });
  expect(mail.text).toMatch(/It is on its way\.[\s\S]*You wrote to us on[\s\S]*Where is my lamp\?/);
  expect(mail.html).toContain('Where is my lamp?');
});
