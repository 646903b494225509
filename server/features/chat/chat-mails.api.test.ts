import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/db.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { mails } from '#server/db/schema/mail.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { composeMail, type DueMail } from '#server/jobs/compose-mail.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { ObsoleteMail, type OutgoingMail } from '../mail/mailer.ts';
import { findPerson, updateRead } from './chat.store.ts';
import { sendMessage } from './send-message.ts';

const shop = await createTestApp();
afterAll(shop.close);

async function write(from: TestPerson, to: TestPerson, text: string, mailAfterMs?: number | null) {
  const author = await findPerson(shop.db, from.id);
  if (!author) throw new Error('There is no such person.');
  return await sendMessage(shop.db, { from: author, to: to.id, text, key: null, mailAfterMs });
}

const sent: OutgoingMail[] = [];
const mailer = { leavesTheShop: true, send: async (mail: OutgoingMail) => void sent.push(mail) };
const job = { db: shop.db, mailer, sender: createSender(shop), log: { warn: () => {} } };
const countWaiting = async () => {
  const waiting = sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await shop.db.execute<{ count: number }>(waiting)).rows[0]?.count;
};
async function sendAllDue(): Promise<void> {
  while (await sendNextMail(job));
}

describe('an unanswered customer', () => {
  const alertsAbout = async (text: string) =>
    (await shop.db.select().from(mails).where(eq(mails.kind, 'chat-unanswered'))).filter(
      ({ data }) => data.text === text,
    );

  it('causes one mail to every administrator, due in five minutes', async () => {
    const [ada, bea] = [await addAdministrator(shop), await addAdministrator(shop)];
    const marta = await addMember(shop);
    const before = Date.now();
    await write(marta, ada, 'First \ud83d');
    await Promise.all([write(marta, ada, 'Second'), write(marta, bea, 'Third')]);
    const queued = await alertsAbout('First \ud83d'.toWellFormed());
    expect(queued.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([ada.email, bea.email]));
    for (const { nextAttemptAt } of queued) {
      const delay = nextAttemptAt.getTime() - before;
      expect(delay).toBeGreaterThanOrEqual(5 * 60_000 - 1_000);
    }
    expect([...(await alertsAbout('Second')), ...(await alertsAbout('Third'))]).toEqual([]);
    const [one] = queued;
    const mail = await composeMail(shop.db, await job.sender(), one as unknown as DueMail);
    expect(mail.text).toContain('has written in the support chat');
  });

  it('waits for an answer also where nobody is mailed, as in the demo', async () => {
    const [ada, wren] = [await addAdministrator(shop), await addMember(shop)];
    const waits = async () => (await findPerson(shop.db, wren.id))?.waits;
    await write(wren, ada, 'Unmailed', null);
    expect([await waits(), await alertsAbout('Unmailed')]).toEqual([true, []]);
    await write(ada, wren, 'Answered', null);
    expect(await waits()).toBe(false);
  });

  it('causes one mail to each for several concurrent messages', async () => {
    const [ada, jonas] = [await addAdministrator(shop), await addMember(shop)];
    const texts = Array.from({ length: 8 }, (_, at) => `Jonas at once ${at} ${jonas.id}`);
    await Promise.all(texts.map((text) => write(jonas, ada, text)));
    const queued = (await Promise.all(texts.map(alertsAbout))).flat();
    expect(queued.filter(({ recipient }) => recipient === ada.email)).toHaveLength(1);
  });

  it('causes no mail when somebody has answered', async () => {
    const [ada, bea] = [await addAdministrator(shop), await addAdministrator(shop)];
    const [pia, tom] = [await addMember(shop), await addMember(shop)];
    await write(pia, ada, `Pia waits ${pia.id}`, 0);
    await write(tom, ada, `Tom waits ${tom.id}`, 0);
    await write(bea, tom, 'Here I am.');
    await sendAllDue();
    const aboutPia = sent.filter(({ text }) => text.includes(`Pia waits ${pia.id}`));
    expect(aboutPia.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([ada.email, bea.email]),
    );
    expect(sent.filter(({ text }) => text.includes(`Tom waits ${tom.id}`))).toEqual([]);
    expect(await alertsAbout(`Tom waits ${tom.id}`)).toEqual([]);

    // After an answer the next question counts on its own.
    await write(tom, ada, `Tom again ${tom.id}`, 0);
    await sendAllDue();
    expect(sent.some(({ text }) => text.includes(`Tom again ${tom.id}`))).toBe(true);
  });
});

describe('an unread answer', () => {
  const minutes = (count: number) => count * 60_000;
  const makeDue = ({ email }: TestPerson, only?: { id: string }) =>
    shop.db
      .update(mails)
      .set({ nextAttemptAt: sql`now()` })
      .where(
        and(
          eq(mails.recipient, email),
          eq(mails.status, 'waiting'),
          only ? eq(mails.id, only.id) : undefined,
        ),
      );
  const waitingFor = async ({ email }: TestPerson) =>
    await shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'chat-unread'), eq(mails.recipient, email)));
  const compose = async (mail: unknown) => await composeMail(shop.db, await job.sender(), mail as DueMail);
  const leaveStaff = ({ id }: TestPerson) => shop.db.delete(memberships).where(eq(memberships.userId, id));
  const mailsTo = ({ email }: TestPerson) => sent.filter(({ recipient }) => recipient === email);
  const read = (from: TestPerson, by: TestPerson) =>
    inTransaction(shop.db, (tx) => updateRead(tx, from.id, by.id, new Date()));

  it('is mailed after ten minutes, once for all that follow, to members and merchants', async () => {
    const [ada, bea] = [await addAdministrator(shop), await addAdministrator(shop)];
    for (const person of [await addMember(shop), await addMerchant(shop)]) {
      const before = Date.now();
      await write(ada, person, 'It comes on Monday.');
      const [due, ...others] = await waitingFor(person);
      expect(others).toEqual([]);
      const delay = (due?.nextAttemptAt.getTime() ?? 0) - before;
      expect(delay).toBeGreaterThanOrEqual(minutes(10) - 1_000);
      expect(delay).toBeLessThan(minutes(11));
      await write(ada, person, 'Or on Tuesday.');
      await write(bea, person, 'Tuesday it is.');
      await makeDue(person);
      await sendAllDue();
      const [mail, ...more] = mailsTo(person);
      expect(more).toEqual([]);
      expect(mail?.text.match(/Monday\.|Or on Tuesday\.|Tuesday it is\./g)).toEqual([
        'Monday.',
        'Or on Tuesday.',
        'Tuesday it is.',
      ]);
      expect(mail?.text).toContain(`/support?with=${ada.id}`);
      // Until they have read, nothing more is mailed.
      await write(ada, person, 'Are you there?');
      expect(await waitingFor(person)).toMatchObject([{ status: 'sent' }]);
    }
  });

  it('is not mailed when it was read, and the next one is', async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    await write(ada, marta, 'First.');
    await read(ada, marta);
    await write(ada, marta, 'Second.');
    expect(await waitingFor(marta)).toHaveLength(2);
    await makeDue(marta);
    await sendAllDue();
    expect(mailsTo(marta).map(({ text }) => /First|Second/g.exec(text)?.[0])).toEqual(['Second']);
    await read(ada, marta);
    await write(ada, marta, 'Third.');
    await read(ada, marta);
    await makeDue(marta);
    await sendAllDue();
    expect(mailsTo(marta)).toHaveLength(1);
    expect(await waitingFor(marta)).toMatchObject([{ status: 'sent' }]);
  });

  it('of one clerk is mailed once it is ten minutes old, although the answer of another was read', async () => {
    const [ada, bea, marta] = [
      await addAdministrator(shop),
      await addAdministrator(shop),
      await addMember(shop),
    ];
    await write(ada, marta, 'From Ada.');
    const [first] = await waitingFor(marta);
    const { message } = await write(bea, marta, 'From Bea.');
    const writtenAt = new Date(Date.now() - minutes(4));
    await shop.db.update(chatMessages).set({ createdAt: writtenAt }).where(eq(chatMessages.id, message.id));
    await read(ada, marta);
    // As when a process is ended before it drops the mail, and another composes it, too.
    const composed = await Promise.allSettled([compose(first), compose(first)]);
    expect(composed).toMatchObject(Array(2).fill({ reason: expect.any(ObsoleteMail) }));
    await makeDue(marta, first);
    await sendAllDue();
    expect(mailsTo(marta)).toEqual([]);
    await write(bea, marta, 'And more.');
    const [due, ...others] = await waitingFor(marta);
    expect(others).toEqual([]);
    const delay = (due?.nextAttemptAt.getTime() ?? 0) - writtenAt.getTime();
    expect(delay).toBeGreaterThanOrEqual(minutes(10) - 1_000);
    expect(delay).toBeLessThan(minutes(11));
    await makeDue(marta);
    await sendAllDue();
    expect(mailsTo(marta).map(({ text }) => text.match(/From Ada\.|From Bea\.|And more\./g))).toEqual([
      ['From Bea.', 'And more.'],
    ]);
  });

  it('of somebody who has left the staff neither is mailed nor keeps others from it', async () => {
    const [ada, cleo] = [await addAdministrator(shop), await addClerk(shop, 'support')];
    const [marta, tom] = [await addMember(shop), await addMember(shop)];
    await write(cleo, marta, 'From Cleo.');
    await makeDue(marta);
    await sendAllDue();
    await write(cleo, tom, 'From Cleo.');
    await leaveStaff(cleo);
    await write(ada, marta, 'From Ada.');
    for (const customer of [marta, tom]) await makeDue(customer);
    await sendAllDue();
    expect(mailsTo(marta).map(({ text }) => text.match(/From (Cleo|Ada)\./g))).toEqual([
      ['From Cleo.'],
      ['From Ada.'],
    ]);
    expect(mailsTo(tom)).toEqual([]);
  });

  it('to somebody who has left the staff is mailed without the questions of customers', async () => {
    const [ada, cleo] = [await addAdministrator(shop), await addClerk(shop, 'support')];
    for (const customer of [await addMember(shop), await addMerchant(shop)])
      await write(customer, cleo, 'Where is my lamp?');
    await leaveStaff(cleo);
    await write(ada, cleo, 'Thank you for all.');
    await makeDue(cleo);
    await sendAllDue();
    const thanks = mailsTo(cleo).filter(({ text }) => text.includes('Thank you for all.'));
    expect(thanks.map(({ text }) => text.includes('Where is my lamp?'))).toEqual([false]);
  });

  it('is not mailed to somebody who has joined the staff since', async () => {
    const [ada, tom] = [await addAdministrator(shop), await addMember(shop)];
    await write(ada, tom, 'Welcome.');
    await shop.db.insert(memberships).values({ userId: tom.id, permissionSet: 'support' });
    await makeDue(tom);
    await sendAllDue();
    expect(mailsTo(tom)).toEqual([]);
    expect(await waitingFor(tom)).toEqual([]);
  });

  it('is mailed once when several are stored at the same time, and two processes send', async () => {
    const [ada, bea, marta] = [
      await addAdministrator(shop),
      await addAdministrator(shop),
      await addMember(shop),
    ];
    await Promise.all([ada, bea, ada, bea].map((clerk, at) => write(clerk, marta, `At once ${at}.`)));
    await makeDue(marta);
    await Promise.all([sendAllDue(), sendAllDue()]);
    expect(mailsTo(marta)).toHaveLength(1);
  });

  it('is stored after what the customer is reading, and has a mail of its own', async () => {
    const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
    await write(ada, marta, 'Before.');
    await makeDue(marta);
    await sendAllDue();
    let writing: Promise<unknown> | undefined;
    await inTransaction(shop.db, async (tx) => {
      await updateRead(tx, ada.id, marta.id, new Date());
      writing = write(ada, marta, 'Meanwhile.');
      await expect.poll(countWaiting).toBe(1);
    });
    await writing;
    await makeDue(marta);
    await sendAllDue();
    expect(mailsTo(marta).map(({ text }) => text.includes('Meanwhile.'))).toEqual([false, true]);
  });

  it('is mailed neither to support nor to an account without an address or deleted', async () => {
    const [ada, bea] = [await addAdministrator(shop), await addAdministrator(shop)];
    const [marta, tom] = [await addMember(shop), await addMember(shop)];
    await write(ada, bea, 'Can you take Marta?');
    expect(await waitingFor(bea)).toEqual([]);
    await shop.db.update(users).set({ email: null }).where(eq(users.id, tom.id));
    await write(ada, tom, 'Hello.');
    expect(await waitingFor(tom)).toEqual([]);
    await write(ada, marta, 'Hello.');
    const [claimed] = await waitingFor(marta);
    await shop.call('POST', `/user/${marta.id}/delete`, { token: ada.token });
    expect(await waitingFor(marta)).toEqual([]);
    await expect(compose(claimed)).rejects.toThrow(ObsoleteMail);
  });
});
