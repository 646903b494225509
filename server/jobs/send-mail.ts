import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/db/db.ts';
import { outageOf } from '#server/db/outage.ts';
import type { Settings } from '#server/env.ts';
import { masked, mostAttempts, pauseAfter } from '#server/features/mail/mail.rules.ts';
import type { Sender } from '#server/features/mail/mail-content.ts';
import { type Mailer, PointlessMail, RefusedMail, sendDeadlineMs } from '#server/features/mail/mailer.ts';
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  type MailCopy,
  markFailed,
  markSent,
  putBack,
} from '#server/features/mail/outbox.store.ts';
import { composeMail } from './compose-mail.ts';

interface Log {
  warn(details: object, message: string): void;
}

export interface MailJob {
  db: Db;
  mailer: Mailer;
  sender: Sender;
  log: Log;
  /** How long a mail stays ours once claimed; longer than any sending takes. */
  leaseMs?: number;
  /** The pause between the beginnings of two mails. */
  paceMs?: number;
}

export const senderOf = ({ storeName, publicUrl, supportPhone }: Settings): Sender => ({
  name: storeName,
  publicUrl,
  phone: supportPhone,
});

/** Sends the next due mail of the outbox; false when none is due. */
export async function sendNextMail(job: MailJob): Promise<boolean> {
  const mail = await claimNext(job);
  if (mail) await sendClaimed(job, mail);
  return mail !== null;
}

const claimNext = ({ db, leaseMs = sendDeadlineMs + 30_000 }: MailJob) => claimMail(db, leaseMs);

/**
 * At least once: should the process die between the mail server's yes and our note of it, the mail goes again when
 * its lease ends, with the same Message-ID (docs/decisions/057-mail-delivery.md).
 */
async function sendClaimed(job: MailJob, mail: ClaimedMail, signal?: AbortSignal): Promise<void> {
  const { db, mailer, sender } = job;
  let copy: MailCopy | null = null;
  try {
    const { secrets, headers, ...content } = await composeMail(db, sender, mail);
    copy = mailer.leavesTheShop ? withoutSecrets(content, secrets) : content;
    const messageId = `<${mail.id}@${new URL(sender.publicUrl).hostname}>`;
    await mailer.send({ recipient: mail.recipient, messageId, headers, ...content }, signal);
  } catch (error) {
    if (error instanceof PointlessMail) return await dropMail(db, mail);
    return await noteFailure(job, mail, error, copy);
  }
  await markSent(db, mail, copy);
}

const withoutSecrets = ({ subject, html, text }: MailCopy, secrets: string[]): MailCopy => ({
  subject,
  html: masked(html, secrets),
  text: masked(text, secrets),
});

async function noteFailure(
  { db, log }: MailJob,
  mail: ClaimedMail,
  error: unknown,
  copy: MailCopy | null,
): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason };
  if (error instanceof RefusedMail || mail.attempts >= mostAttempts) {
    log.warn(about, 'a mail could not be sent and is kept as failed');
    await markFailed(db, mail, reason, copy);
  } else {
    log.warn(about, 'a mail could not be sent and is tried again');
    await putBack(db, mail, pauseAfter(mail.attempts, Math.random()), reason, copy);
  }
}

/** How many mails one process sends at the same time: a slow server holds up a few, not all. */
const lanes = 4;
/**
 * 20 mails a second: more than mail providers take from a new sender (Amazon SES begins with 14), and little enough that
 * a rush of orders has the machine for itself; their mails follow.
 */
const defaultPaceMs = 50;
/** How long an empty outbox is left alone. */
const idleMs = 500;
/** How long a database that does not answer is left alone. */
const brokenMs = 5_000;

/** How long it may take to write down that a mail was broken off. */
const noteMs = 1_000;

export interface MailSender {
  /**
   * Claims no more mails and finishes those in hand; what takes longer than `graceMs` is broken off and tried again. What
   * does not even break off (its failure cannot be written down) stays claimed until its lease ends.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Empties the outbox for as long as the process lives. Several processes may do so at once. */
export function startMailSender(job: MailJob): MailSender {
  const stopped = new AbortController();
  const brokenOff = new AbortController();
  const inHand = new Set<Promise<void>>();

  /** Answers how long to leave the outbox alone. */
  async function takeNext(): Promise<number> {
    if (inHand.size === lanes) {
      await Promise.race(inHand);
      return 0;
    }
    const mail = await claimNext(job);
    if (!mail) return idleMs;
    const sending = sendClaimed(job, mail, brokenOff.signal)
      // The mail stays claimed, and is due again when its lease ends.
      .catch((error: unknown) =>
        job.log.warn({ err: error, mail: mail.id }, 'the fate of a mail was not noted'),
      )
      .finally(() => inHand.delete(sending));
    inHand.add(sending);
    return job.paceMs ?? defaultPaceMs;
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const restMs = await takeNext().catch((error: unknown) => {
        // That the database is away is said once, by the connection that watches it.
        if (outageOf(error) !== 'away') job.log.warn({ err: error }, 'the outbox cannot be read');
        return brokenMs;
      });
      if (restMs > 0) await rest(restMs, stopped.signal);
    }
    await Promise.all(inHand);
  }

  const running = run();
  return {
    async stop(graceMs = 4_000) {
      stopped.abort();
      const finished = new AbortController();
      const breakOff = async () => {
        await rest(graceMs, finished.signal);
        brokenOff.abort();
        await rest(noteMs, finished.signal);
      };
      await Promise.race([running, breakOff()]);
      finished.abort();
    },
  };
}

/** Ends early, and well, when the signal says so. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
