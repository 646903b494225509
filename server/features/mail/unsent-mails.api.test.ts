import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { linkLifeMs, type MailKind } from './mail-kinds.ts';
import type { OutgoingMail } from './mailer.ts';
import { queueMail } from './outbox.store.ts';

// The same shop with a mail server, which nothing calls here, and without.
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { db } = shop;
const { token } = await addAdministrator(shop);
const bare = await createTestApp();
const bareAdministrator = await addAdministrator(bare);
afterAll(() => Promise.all([shop.close(), bare.close()]));

const sent: OutgoingMail[] = [];
async function deliver(leavesTheShop: boolean) {
  const mailer = { leavesTheShop, send: async (mail: OutgoingMail) => void sent.push(mail) };
  const job = { db, mailer, sender: createSender(shop), log: { warn: () => {} } };
  while (await sendNextMail(job)) {}
}
const welcome = (recipient: string) => queueMail(db, 'welcome', recipient, { firstName: 'Ann' });
const list = async () => (await shop.call('GET', '/mail', { token })).json();
const sendUnsent = () => shop.call('POST', '/mail/send-unsent', { token });
const statuses = async () => (await db.select().from(mails).orderBy(mails.id)).map(({ status }) => status);

beforeEach(async () => {
  await db.delete(mails);
  sent.length = 0;
});

describe('without a mail server', () => {
  it('a mail is kept as not sent, with its content, and is counted with the oldest', async () => {
    await welcome('ann@example.com');
    await deliver(false);
    const { mails: rows, unsent } = await list();
    expect(rows).toMatchObject([{ status: 'unsent', sent: null, subject: 'Welcome to MERN Store' }]);
    expect(unsent).toEqual({ count: 1, oldest: rows[0].created, leftOut: 0 });
    const { mail } = (await shop.call('GET', `/mail/${rows[0]._id}`, { token })).json();
    expect(mail.text).toContain('Welcome, Ann.');
  });

  it('nothing can be sent, and the pages know it', async () => {
    const [{ id }] = (await bare.db
      .insert(mails)
      .values({ kind: 'welcome', priority: 1, recipient: 'ann@example.com', data: {}, status: 'unsent' })
      .returning({ id: mails.id })) as [{ id: string }];
    const call = (method: 'GET' | 'POST', path: string) =>
      bare.call(method, path, { token: bareAdministrator.token });
    for (const path of ['/mail/send-unsent', `/mail/${id}/send`]) {
      const refused = await call('POST', path);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'no-mail-server']);
      expect(refused.json().error).toBe('No mail can leave: the shop has no mail server.');
    }
    expect((await call('GET', '/mail')).json()).toMatchObject({ leavesTheShop: false, unsent: { count: 1 } });
    expect((await call('GET', `/mail/${id}`)).json()).toMatchObject({ leavesTheShop: false });
  });
});

describe('with a mail server later', () => {
  it('each goes out once, also when two people press at once, and again', async () => {
    for (const who of ['one', 'two', 'three']) await welcome(`${who}@example.com`);
    await deliver(false);
    sent.length = 0;
    const replies = await Promise.all([sendUnsent(), sendUnsent(), sendUnsent()]);
    expect(replies.reduce((sum, reply) => sum + reply.json().sent, 0)).toBe(3);
    await Promise.all([deliver(true), deliver(true)]);
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      ['one', 'three', 'two'].map((who) => `${who}@example.com`),
    );
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
    expect((await sendUnsent()).json()).toEqual({ success: true, message: '0 mails go out now.', sent: 0 });
    await deliver(true);
    expect(sent).toHaveLength(3);
  });

  it('goes on where a call was cut off, however many wait', async () => {
    await db.execute(sql`
      insert into mails (id, kind, priority, recipient, data, status)
      select gen_random_uuid(), 'welcome', 1, 'ann@example.com', '{}', case when n = 1 then 'waiting' else 'unsent' end
      from generate_series(1, 4501) n`);
    expect((await sendUnsent()).json()).toMatchObject({ message: '4,500 mails go out now.', sent: 4500 });
    expect(new Set(await statuses())).toEqual(new Set(['waiting']));
  });

  it('a server that is taken away again leaves them unsent', async () => {
    await welcome('ann@example.com');
    await deliver(false);
    await sendUnsent();
    await deliver(false);
    expect(await statuses()).toEqual(['unsent']);
  });

  it('sends one alone, also one that is left out', async () => {
    await welcome('ann@example.com');
    await deliver(false);
    const [{ _id }] = (await list()).mails;
    await shop.call('POST', `/mail/${_id}/send`, { token });
    expect((await list()).mails).toMatchObject([{ _id, status: 'waiting' }]);
  });
});

describe('what is left out', () => {
  const addUnsent = async (kind: keyof MailKind, ageMs: number, data = {}) => {
    const created = new Date(Date.now() - ageMs);
    await db.insert(mails).values({
      kind,
      priority: 1,
      recipient: 'Ann@example.com',
      data,
      status: 'unsent',
      createdAt: created,
    });
  };

  it.each(Object.entries(linkLifeMs) as [keyof typeof linkLifeMs, number][])(
    '%s: its link has expired, or a newer mail has replaced it',
    async (kind, lifeMs) => {
      await addUnsent(kind, lifeMs + 60_000, { about: 1 });
      await addUnsent(kind, lifeMs - 60_000, { about: 2 });
      await addUnsent(kind, lifeMs - 60_000, { about: 3 });
      await addUnsent(kind, 1_000, { about: 3 });
      expect((await list()).unsent).toMatchObject({ count: 2, leftOut: 2 });
      expect((await sendUnsent()).json()).toMatchObject({ sent: 2 });
      expect(await statuses()).toEqual(['unsent', 'waiting', 'unsent', 'waiting']);
      expect((await list()).unsent).toEqual({ count: 0, oldest: null, leftOut: 2 });
    },
  );

  it('no other mail, however old, and however often it was written', async () => {
    for (const _ of [1, 2]) await addUnsent('order-confirmation', 30 * 24 * 60 * 60_000);
    expect((await sendUnsent()).json()).toMatchObject({ sent: 2 });
  });

  it('a mail whose matter is over when it is sent', async () => {
    await queueMail(db, 'back-in-stock', 'ann@example.com', { requestId: crypto.randomUUID() });
    await db.update(mails).set({ status: 'unsent' }).where(eq(mails.kind, 'back-in-stock'));
    await sendUnsent();
    await deliver(true);
    expect(sent).toEqual([]);
  });
});
