import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Notifications } from '#server/db/notifications.ts';
import { mails } from '#server/db/schema/mail.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { queueMail } from '#server/features/mail/outbox.store.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { testSender } from '#server/testing/test-sender.ts';
import { openTestSmtp } from '#server/testing/test-smtp.ts';
import { createMailPace } from './mail-pace.ts';
import { type Queue, startQueue } from './queue.ts';
import { type MailJob, mails as mailJob, sendNextMail } from './send-mail.ts';

const { db, url, close, connection } = await createTestDatabase();
const notifications = new Notifications(connection, 'mail test notifications');
await notifications.open();
const smtp = await openTestSmtp();
afterAll(async () => {
  await smtp.stop();
  await notifications.close();
  await close();
});

const warn = vi.fn();
const job: MailJob = {
  db,
  mailer: createMailer({ smtpUrl: smtp.url }),
  sender: async () => testSender,
  log: { warn },
};

let queued = 0;
/** Queues mails to new e-mail addresses. */
async function queue(many = 1): Promise<string[]> {
  const addresses = Array.from({ length: many }, () => {
    queued += 1;
    return `reader-${queued}@example.com`;
  });
  for (const address of addresses) await queueMail(db, 'welcome', address, { firstName: 'Ann' });
  return addresses;
}
async function mailTo(address: string) {
  const [row] = await db.select().from(mails).where(eq(mails.recipient, address));
  if (!row) throw new Error('no such mail');
  return row;
}
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
const secondsUntil = (time: Date) => (time.getTime() - Date.now()) / 1000;
/** Makes the next attempt due now. */
const makeDue = (address: string) =>
  db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.recipient, address));
/** A promise that a test resolves to let the mail server go on. */
function gate() {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  return held;
}
async function startSender(options: Partial<MailJob> = {}): Promise<Queue> {
  const sender = await startQueue({ db, notifications, log: { warn } }, [mailJob({ ...job, ...options })]);
  onTestFinished(() => sender.stop());
  return sender;
}

beforeEach(async () => {
  await db.delete(mails);
  smtp.behavior = {};
  smtp.received.length = 0;
});
afterEach(smtp.start);

describe('a mail', () => {
  it('is sent as HTML and text to its recipient, and recorded as sent', async () => {
    const [ann = ''] = await queue();
    expect(await sendNextMail(job)).toBe(true);
    const [received] = receivedBy(ann);
    const row = await mailTo(ann);
    expect(received).toMatchObject({ from: 'shop@example.com', to: [ann], subject: 'Welcome to The Shop' });
    expect(received?.messageId).toBe(`<${row.id}@shop.example.com>`);
    expect(received?.headers['auto-submitted']).toBe('auto-generated');
    expect(received?.text).toContain('Welcome, Ann.');
    expect(received?.html).toContain('Welcome, Ann.');
    expect(row).toMatchObject({
      status: 'sent',
      attempts: 1,
      lastError: null,
      subject: 'Welcome to The Shop',
    });
    expect(await sendNextMail(job)).toBe(false);
  });

  it('treats an e-mail address with a comma as one address', async () => {
    await queueMail(db, 'welcome', 'a,b@example.com', { firstName: 'Ann' });
    await sendNextMail(job);
    expect(smtp.received.map(({ to }) => to)).not.toContainEqual(['b@example.com']);
  });
});

describe('a mail server that is down', () => {
  it('delays mails, longer each time, and loses none', async () => {
    await smtp.stop();
    const [ann = ''] = await queue();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await sendNextMail(job);
      const row = await mailTo(ann);
      expect(row).toMatchObject({ status: 'waiting', attempts: attempt });
      expect(row.lastError).toContain('ECONNREFUSED');
      pauses.push(secondsUntil(row.nextAttemptAt));
      expect(await sendNextMail(job)).toBe(false);
      await makeDue(ann);
    }
    for (const [at, usual] of [30, 60, 120, 240].entries()) {
      expect(pauses[at]).toBeGreaterThan(usual * 0.8 - 2);
      expect(pauses[at]).toBeLessThan(usual * 1.2 + 1);
    }
    await smtp.start();
    await sendNextMail(job);
    expect(receivedBy(ann)).toHaveLength(1);
    expect(await mailTo(ann)).toMatchObject({ status: 'sent', attempts: 5, lastError: null });
  });

  it('makes a mail fail for good after the last attempt, with the reason', async () => {
    await smtp.stop();
    const [ann = ''] = await queue();
    await db.update(mails).set({ attempts: 399 }).where(eq(mails.recipient, ann));
    await sendNextMail(job);
    const row = await mailTo(ann);
    expect(row).toMatchObject({ status: 'failed', attempts: 400 });
    expect(row.lastError).toContain('ECONNREFUSED');
    await makeDue(ann);
    expect(await sendNextMail(job)).toBe(false);
  });
});

describe('a mail server that rejects', () => {
  it.each([
    ['temporarily', { recipient: () => ({ code: 451, message: 'greylisted' }) }],
    ['the message temporarily', { data: { code: 452, message: 'disk full' } }],
    ['the sender, which the operator can fix', { sender: { code: 550, message: 'who are you' } }],
  ])('%s gets a retry', async (_what, behavior) => {
    smtp.behavior = behavior;
    const [ann = ''] = await queue();
    await sendNextMail(job);
    expect((await mailTo(ann)).status).toBe('waiting');
    smtp.behavior = {};
    await makeDue(ann);
    await sendNextMail(job);
    expect(receivedBy(ann)).toHaveLength(1);
  });

  it.each([
    ['the recipient', { recipient: () => ({ code: 550, message: 'no such user' }) }, 'no such user'],
    ['the message', { data: { code: 554, message: 'looks like spam' } }, 'looks like spam'],
  ])('%s permanently makes the mail fail at once, with the reason', async (_what, behavior, message) => {
    smtp.behavior = behavior;
    const [ann = ''] = await queue();
    await sendNextMail(job);
    const row = await mailTo(ann);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row.lastError).toContain(message);
    expect(row.html).toContain('Welcome, Ann.');
  });

  it('one recipient does not delay the others', async () => {
    const [first = '', second = ''] = await queue(2);
    smtp.behavior = {
      recipient: (address) => (address === first ? { code: 451, message: 'later' } : undefined),
    };
    await sendNextMail(job);
    await sendNextMail(job);
    expect(receivedBy(second)).toHaveLength(1);
  });
});

describe('the sender', () => {
  it('sends each of forty mails once when several processes share the outbox', async () => {
    const addresses = await queue(40);
    const senders = await Promise.all([startSender(), startSender(), startSender()]);
    await expect.poll(() => smtp.received.length).toBe(40);
    await Promise.all(senders.map((sender) => sender.stop()));
    for (const address of addresses) expect(receivedBy(address)).toHaveLength(1);
    const rows = await db.select().from(mails).where(inArray(mails.recipient, addresses));
    expect(rows.every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
  });

  it('is not delayed by one slow answer', async () => {
    const slow = gate();
    const [first = '', ...others] = await queue(6);
    smtp.behavior.holdRecipient = (address) => (address === first ? slow.promise : undefined);
    const sender = await startSender();
    await expect.poll(() => others.flatMap(receivedBy).length).toBe(5);
    expect(receivedBy(first)).toEqual([]);
    slow.resolve();
    await expect.poll(() => receivedBy(first).length).toBe(1);
    await sender.stop();
  });

  it('waits between two mails, so that a rush of orders is not slowed down', async () => {
    const [first = '', second = ''] = await queue(2);
    const sender = await startSender({ pace: { ...createMailPace(), intervalMs: () => 600_000 } });
    await expect.poll(async () => (await mailTo(first)).status).toBe('sent');
    await sender.stop();
    expect(await mailTo(second)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  it('finishes current mails when it is stopped, and claims no more', async () => {
    const [ann = ''] = await queue();
    const slow = gate();
    smtp.behavior.holdData = slow.promise;
    const handedOver = smtp.handedOver();
    const sender = await startSender();
    await expect.poll(() => smtp.handedOver()).toBe(handedOver + 1);
    const stopping = sender.stop();
    const [late = ''] = await queue();
    slow.resolve();
    await stopping;
    expect(await mailTo(ann)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await mailTo(late)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  it('aborts what takes longer than the grace period, and retries it', async () => {
    const [ann = ''] = await queue();
    const stuck = gate();
    smtp.behavior.holdRecipient = () => stuck.promise;
    const arrived = smtp.arrived();
    const sender = await startSender();
    await expect.poll(() => smtp.arrived()).toBe(arrived + 1);
    await sender.stop(1);
    expect(await mailTo(ann)).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  it('does not record the result of a mail that another process claimed after the lease expired', async () => {
    const [ann = ''] = await queue();
    const slow = gate();
    smtp.behavior.holdData = slow.promise;
    const handedOver = smtp.handedOver();
    const first = sendNextMail({ ...job, leaseMs: 0 });
    await expect.poll(() => smtp.handedOver()).toBe(handedOver + 1);
    delete smtp.behavior.holdData;
    smtp.behavior.recipient = () => ({ code: 451, message: 'later' });
    await sendNextMail(job);
    expect(await mailTo(ann)).toMatchObject({ status: 'waiting', attempts: 2 });
    slow.resolve();
    await first;
    expect(await mailTo(ann)).toMatchObject({ status: 'waiting', attempts: 2 });
  });
});

describe('a process that is killed while sending', () => {
  const program = fileURLToPath(new URL('../testing/mail-worker.ts', import.meta.url));

  /** Starts a process that sends, and kills it when `isReached` is true. */
  async function killWhen(isReached: () => boolean): Promise<void> {
    const worker = spawn(process.execPath, [program, url, smtp.url, '1000'], { stdio: 'inherit' });
    onTestFinished(() => void worker.kill('SIGKILL'));
    const exit = once(worker, 'exit');
    await expect.poll(isReached, { interval: 10 }).toBe(true);
    worker.kill('SIGKILL');
    await exit;
  }

  it('before the message was handed over: it arrives once, after the lease', async () => {
    const [ann = ''] = await queue();
    const stuck = gate();
    smtp.behavior.holdRecipient = () => stuck.promise;
    const arrived = smtp.arrived();
    await killWhen(() => smtp.arrived() > arrived);
    expect((await mailTo(ann)).status).toBe('sending');
    smtp.behavior = {};
    stuck.resolve();
    await expect.poll(() => sendNextMail(job)).toBe(true);
    expect(await mailTo(ann)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(receivedBy(ann)).toHaveLength(1);
  });

  it('between the message and its answer: it arrives twice, with one Message-ID', async () => {
    const [ann = ''] = await queue();
    const stuck = gate();
    smtp.behavior.holdData = stuck.promise;
    const handedOver = smtp.handedOver();
    await killWhen(() => smtp.handedOver() > handedOver);
    smtp.behavior = {};
    stuck.resolve();
    await expect.poll(() => sendNextMail(job)).toBe(true);
    expect((await mailTo(ann)).status).toBe('sent');
    await expect.poll(() => receivedBy(ann).length).toBe(2);
    expect(new Set(receivedBy(ann).map(({ messageId }) => messageId)).size).toBe(1);
  });
});
