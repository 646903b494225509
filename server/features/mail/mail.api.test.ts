import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { queueMail } from './outbox.store.ts';

// Nothing calls the mail server: `deliver` has a mailer of its own.
const shop = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(shop.close);
const { db } = shop;
const administrator = await addAdministrator(shop);
const { token } = administrator;

const list = async (query = '') => (await shop.call('GET', `/mail${query}`, { token })).json();
const resendMail = (id: string) => shop.call('POST', `/mail/${id}/send`, { token });
const queue = (recipient: string) => queueMail(db, 'welcome', recipient, { firstName: 'Ann' });
const deliver = () =>
  sendNextMail({
    db,
    mailer: { leavesTheShop: true, send: async () => {} },
    sender: createSender(shop),
    log: { warn: () => {} },
  });
const setStatus = (status: string) => db.execute(sql`update mails set status = ${status}`);

beforeEach(async () => void (await db.delete(mails)));

describe('the list of mails', () => {
  it('has the content of sent mails', async () => {
    await queue('ann@example.com');
    await deliver();
    const { mails: rows, waiting, failed } = await list();
    expect(rows).toEqual([
      {
        _id: expect.any(String),
        kind: 'welcome',
        recipient: 'ann@example.com',
        subject: 'Welcome to MERN Store',
        status: 'sent',
        attempts: 1,
        lastError: null,
        nextAttempt: null,
        sent: expect.stringMatching(/^\d{4}-.*Z$/),
        created: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect([waiting, failed]).toEqual([0, 0]);
    const { mail } = (await shop.call('GET', `/mail/${rows[0]._id}`, { token })).json();
    expect(mail.html).toContain('<!doctype html>');
    expect(mail.text).toContain('Welcome, Ann.');
  });

  it('lists the newest first, by status, in pages, and counts waiting and failed mails', async () => {
    for (const who of ['one', 'two', 'three', 'four']) await queue(`${who}@example.com`);
    await db.execute(sql`update mails set status = 'failed' where recipient like 'two%'`);
    await db.execute(sql`update mails set status = 'sending' where recipient like 'three%'`);
    await db.execute(sql`update mails set status = 'sent' where recipient like 'four%'`);
    const who = (response: { mails: { recipient: string }[] }) =>
      response.mails.map(({ recipient }) => recipient.split('@')[0]);
    expect(who(await list())).toEqual(['four', 'three', 'two', 'one']);
    expect(who(await list('?status=waiting'))).toEqual(['three', 'one']);
    expect(who(await list('?status=failed'))).toEqual(['two']);
    expect(who(await list('?status=nonsense'))).toHaveLength(4);
    expect(await list('?limit=3&page=2')).toMatchObject({
      totalPages: 2,
      currentPage: 2,
      count: 4,
      waiting: 2,
      failed: 1,
    });
  });

  it('finds a recipient by part of the e-mail address, without wildcards', async () => {
    await queue('Ann_Lee@example.com');
    await queue('annxlee@example.com');
    expect((await list('?search=ann_l')).count).toBe(1);
    expect((await list('?search=ANN')).count).toBe(2);
    expect((await list('?search=ann&status=sent')).count).toBe(0);
  });

  it('shows a waiting mail without content', async () => {
    await queue('ann@example.com');
    const [row] = (await list()).mails;
    expect(row).toMatchObject({ status: 'waiting', subject: null, nextAttempt: expect.any(String) });
    const { mail } = (await shop.call('GET', `/mail/${row._id}`, { token })).json();
    expect([mail.html, mail.text]).toEqual([null, null]);
  });
});

describe('send again', () => {
  it('sends a failed mail now, as the same mail', async () => {
    await queue('ann@example.com');
    await db.execute(sql`update mails set status = 'failed', attempts = 400, last_error = 'refused'`);
    const [{ _id }] = (await list()).mails;
    expect((await resendMail(_id)).json()).toEqual({ success: true, message: 'The mail goes out again.' });
    expect(await deliver()).toBe(true);
    expect((await list()).mails).toMatchObject([{ _id, status: 'sent', attempts: 1, lastError: null }]);
  });

  it('sends a mail that waits for a retry now', async () => {
    await queue('ann@example.com');
    await db.execute(sql`update mails set next_attempt_at = now() + interval '1 hour', attempts = 9`);
    expect(await deliver()).toBe(false);
    await resendMail((await list()).mails[0]._id);
    expect(await deliver()).toBe(true);
  });

  it('sends a sent mail again as a new one', async () => {
    await queue('ann@example.com');
    await deliver();
    await resendMail((await list()).mails[0]._id);
    await deliver();
    const { mails: rows } = await list();
    expect(rows).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    expect(rows[0]._id).not.toBe(rows[1]._id);
  });

  it('refuses a mail that is being sent, and one that does not exist', async () => {
    await queue('ann@example.com');
    await setStatus('sending');
    const response = await resendMail((await list()).mails[0]._id);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('This mail is being sent at this moment.');
    expect((await resendMail(crypto.randomUUID())).statusCode).toBe(404);
    expect((await shop.call('GET', `/mail/${crypto.randomUUID()}`, { token })).statusCode).toBe(404);
  });
});
