import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { openTestSmtp } from '#server/testing/test-smtp.ts';
import { createSender } from './mail-sender.ts';
import { startQueue } from './queue.ts';
import { mails as mailJob } from './send-mail.ts';

const smtp = await openTestSmtp();
const shop = await createTestApp({ SMTP_URL: smtp.url });
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});
const { db, settings } = shop;
const log = { warn: () => {} };
const startSending = () =>
  startQueue({ ...shop, log }, [
    mailJob({ db, mailer: createMailer(settings), sender: createSender(shop), log }),
  ]);

/** Places ten orders, one after the other. @returns their ids and the median duration */
async function tenOrders(): Promise<{ medianMs: number; ids: string[] }> {
  const buyer = await addMember(shop);
  const lamp = await addProduct(db);
  const times: number[] = [];
  const ids: string[] = [];
  for (let at = 0; at < 10; at++) {
    const started = performance.now();
    ids.push((await addOrder(shop, buyer, [[lamp]]))._id);
    times.push(performance.now() - started);
  }
  return { medianMs: times.sort((a, b) => a - b)[5] ?? 0, ids };
}

const confirmations = (id: string) =>
  smtp.received.filter(
    ({ subject, text }) => subject.startsWith('Thank you for your order (#') && text.includes(id),
  );
/** Makes all retries due now. */
const makeAllDue = () =>
  db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.status, 'waiting'));

const whileMailWorks = tenOrders();

describe.each([
  ['is down', () => smtp.stop(), () => smtp.start()],
  [
    'accepts a connection and then does not answer',
    async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      smtp.behavior.holdRecipient = () => promise;
      return resolve;
    },
    async (release: unknown) => {
      delete smtp.behavior.holdRecipient;
      (release as () => void)();
    },
  ],
])('while the mail server %s', (_what, breakIt, repairIt) => {
  it('orders are placed as quickly as usual, and each is confirmed once when it is back', async () => {
    const usual = await whileMailWorks;
    const repair = await breakIt();
    const sender = await startSending();
    onTestFinished(() => sender.stop());
    const { medianMs, ids } = await tenOrders();
    expect(medianMs).toBeLessThan(3 * usual.medianMs + 100);
    expect(ids.flatMap(confirmations)).toEqual([]);

    await repairIt(repair);
    await expect
      .poll(
        async () => {
          await makeAllDue();
          return ids.filter((id) => confirmations(id).length > 0).length;
        },
        { interval: 300 },
      )
      .toBe(10);
    await sender.stop();
    for (const id of ids) expect(confirmations(id)).toHaveLength(1);
  });
});
