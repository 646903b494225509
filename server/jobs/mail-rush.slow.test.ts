import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Notifications } from '#server/db/notifications.ts';
import { mails } from '#server/db/schema/mail.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type NewMail, queueMail, queueMails } from '#server/features/mail/outbox.store.ts';
import { findOrInsertSubscriber } from '#server/features/newsletter/newsletter.store.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { testSender } from '#server/testing/test-sender.ts';
import { openTestSmtp, type TestSmtp } from '#server/testing/test-smtp.ts';
import { createMailPace, type MailPace } from './mail-pace.ts';
import { startQueue } from './queue.ts';
import { type MailJob, mails as mailJob, sendNextMail } from './send-mail.ts';

/** Many mails at once: which go first, and what a mail server that cannot take them gets. */

const { db, close, connection } = await createTestDatabase();
const notifications = new Notifications(connection, 'mail test notifications');
await notifications.open();
const smtp = await openTestSmtp();
const mailer = createMailer({ smtpUrl: smtp.url });
afterAll(async () => {
  await mailer.close();
  await smtp.stop();
  await notifications.close();
  await close();
});
beforeEach(async () => {
  await db.delete(mails);
  smtp.behavior = {};
  smtp.received.length = 0;
});
afterEach(smtp.start);

const sender = async () => testSender;
const job: MailJob = { db, mailer, sender, log: { warn: () => {} } };

async function startSender(pace?: MailPace) {
  const started = await startQueue({ db, notifications, log: job.log }, [
    mailJob(pace ? { ...job, pace } : job),
  ]);
  onTestFinished(() => started.stop());
  return started;
}
const welcome = (recipient: string): NewMail => ({ kind: 'welcome', recipient, data: { firstName: 'Ann' } });
const queueWelcomes = (many: number) =>
  queueMails(db, new Array<NewMail>(many).fill(welcome('rush@example.com')));
const findPlace = (address: string) => smtp.received.findIndex(({ to }) => to.includes(address));
const mailsWhere = (condition: ReturnType<typeof eq>) => db.select().from(mails).where(condition);

describe('in a rush, a mail', () => {
  it('that somebody waits for is among the first, behind a thousand others', async () => {
    await queueWelcomes(1_000);
    const { id } = await findOrInsertSubscriber(db, 'ann@example.com');
    await queueMail(db, 'newsletter-confirmation', 'ann@example.com', { subscriberId: id });
    await startSender();
    await expect.poll(() => findPlace('ann@example.com')).toBeGreaterThan(-1);
    expect(findPlace('ann@example.com')).toBeLessThan(12);
  });

  it('that nobody waits for goes out before all others have', async () => {
    await queueWelcomes(60);
    await queueMail(db, 'contact-receipt', 'ben@example.com', {});
    await startSender();
    await expect.poll(() => smtp.received.length).toBe(61);
    expect(findPlace('ben@example.com')).toBeLessThan(30);
  });

  it('goes before younger ones of its priority', async () => {
    await queueWelcomes(3);
    await queueMails(db, [welcome('oldest@example.com')]);
    await db
      .update(mails)
      .set({ nextAttemptAt: sql`now() - interval '1 minute'` })
      .where(eq(mails.recipient, 'oldest@example.com'));
    await sendNextMail(job);
    expect(findPlace('oldest@example.com')).toBe(0);
  });
});

describe('a mail server', () => {
  it.each<[string, TestSmtp['behavior'] | null]>([
    ['that is gone', null],
    ['that wants fewer mails', { sender: { code: 421, message: 'too many' } }],
    ['that takes no message', { data: { code: 452, message: 'disk full' } }],
    ['that delays recipient after recipient', { recipient: () => ({ code: 450, message: 'slow down' }) }],
  ])('%s is left alone for a while, and the other mails wait without an attempt', async (_what, behavior) => {
    if (behavior) smtp.behavior = behavior;
    else await smtp.stop();
    await queueWelcomes(100);
    const paused = Promise.withResolvers<void>();
    const pace = createMailPace({ now: () => 0, utilization: () => 0 });
    const sender = await startSender({
      ...pace,
      answered(answer) {
        pace.answered(answer, 1);
        if (pace.pauseMs() > 0) paused.resolve();
      },
    });
    await paused.promise;
    await sender.stop();
    expect((await mailsWhere(gt(mails.attempts, 0))).length).toBeLessThanOrEqual(8);
  });

  it('that is back gets the mails that waited', async () => {
    await smtp.stop();
    await queueWelcomes(20);
    await startSender();
    await expect.poll(() => mailsWhere(gt(mails.attempts, 0))).not.toEqual([]);
    await smtp.start();
    await expect.poll(() => mailsWhere(eq(mails.status, 'sent'))).not.toEqual([]);
    await db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.status, 'waiting'));
    await expect.poll(() => smtp.received.length).toBe(20);
  });
});
