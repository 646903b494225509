import type { Db } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { maskSecrets, maxAttempts, priorityOrder, retryDelayMs } from '#server/features/mail/mail.rules.ts';
import type { Sender } from '#server/features/mail/mail-content.ts';
import {
  type Attachment,
  DelayedRecipient,
  type Mailer,
  ObsoleteMail,
  RefusedMail,
  sendDeadlineMs,
} from '#server/features/mail/mailer.ts';
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  type MailCopy,
  markFailed,
  markSent,
  markUnsent,
  requeueMail,
} from '#server/features/mail/outbox.store.ts';
import { createMailPace, type MailAnswer, type MailPace } from './mail-pace.ts';
import { type Job, type Run, waitFor } from './queue.ts';

interface Log {
  warn(details: object, message: string): void;
}

export interface MailJob {
  db: Db;
  mailer: Mailer;
  /** Asked for each mail, because the owner may change the shop's name at any time. */
  sender: () => Promise<Sender>;
  log: Log;
  /** Files of a mail, made when it is sent. */
  attach?: (mail: ClaimedMail) => Promise<Attachment[]>;
  /** How long a claimed mail belongs to this process; longer than sending can take. */
  leaseMs?: number;
  /** How fast; by what this process and the mail server have time for by default. */
  pace?: MailPace;
}

/**
 * Sends the next due mail of the outbox.
 * @returns false when none is due
 */
export async function sendNextMail(job: MailJob): Promise<boolean> {
  const mail = await claimNext(job, 0);
  if (mail) await sendClaimed(job, mail);
  return mail !== null;
}

const claimNext = ({ db, leaseMs = sendDeadlineMs + 30_000 }: MailJob, claim: number) =>
  claimMail(db, leaseMs, priorityOrder(claim));

/**
 * Delivers at least once: when the process dies after the mail server has accepted the mail and before that is recorded,
 * the mail is sent again when its lease ends, with the same Message-ID (docs/decisions/124-jobs.md).
 */
async function sendClaimed(
  job: MailJob,
  mail: ClaimedMail,
  { signal, answered }: SendingOptions = {},
): Promise<void> {
  const { db, mailer } = job;
  let copy: MailCopy | null = null;
  try {
    // Loaded with the first mail: templates and React's renderer.
    const { composeMail } = await import('./compose-mail.ts');
    const sender = await job.sender();
    const { secrets, headers, ...content } = await composeMail(db, sender, mail);
    copy = mailer.leavesTheShop ? withoutSecrets(content, secrets) : content;
    const attachments = mailer.leavesTheShop ? await job.attach?.(mail) : undefined;
    const messageId = `<${mail.id}@${new URL(sender.publicUrl).hostname}>`;
    const sending = mailer.send(
      {
        ...{ from: sender.from, recipient: mail.recipient, messageId, headers, ...content },
        ...(attachments?.length && { attachments }),
      },
      signal,
    );
    sending.then(
      () => answered?.('decided'),
      (error: unknown) => answered?.(toMailAnswer(error)),
    );
    await sending;
  } catch (error) {
    if (error instanceof ObsoleteMail) return await dropMail(db, mail);
    return await recordFailure(job, mail, error, copy);
  }
  await (mailer.leavesTheShop ? markSent : markUnsent)(db, mail, copy);
}

interface SendingOptions {
  signal?: AbortSignal;
  /** Called with what the mail server said; not when the mail could not be composed. */
  answered?: (answer: MailAnswer) => void;
}

function toMailAnswer(error: unknown): MailAnswer {
  if (error instanceof RefusedMail) return 'decided';
  return error instanceof DelayedRecipient ? 'recipient-later' : 'server-later';
}

const withoutSecrets = ({ subject, html, text }: MailCopy, secrets: string[]): MailCopy => ({
  subject,
  html: maskSecrets(html, secrets),
  text: maskSecrets(text, secrets),
});

async function recordFailure(
  { db, log }: MailJob,
  mail: ClaimedMail,
  error: unknown,
  copy: MailCopy | null,
): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const details = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason };
  if (error instanceof RefusedMail || mail.attempts >= maxAttempts) {
    log.warn(details, 'a mail could not be sent and has failed for good');
    await markFailed(db, mail, reason, copy);
  } else {
    log.warn(details, 'a mail could not be sent and will be retried');
    await requeueMail(db, mail, retryDelayMs(mail.attempts, Math.random()), reason, copy);
  }
}

/** Delay before an empty outbox is read again. */
const idleMs = 500;

/** Sends due mails, several at a time in each process, until none is left. Each has 400 tries, and is then listed with the reason. */
export function mails(job: MailJob): Job {
  const pace = job.pace ?? createMailPace();
  let claims = 0;
  const run = async ({ signal, deadline }: Pick<Run, 'signal' | 'deadline'>): Promise<number> => {
    const sendings = new Set<Promise<void>>();
    /** @returns milliseconds to wait before the next call; null when no mail is due */
    const takeNext = async (): Promise<number | null> => {
      if (sendings.size >= pace.connections()) {
        await Promise.race(sendings);
        return 0;
      }
      const pauseMs = pace.pauseMs();
      if (pauseMs > 0) return pauseMs;
      const mail = await claimNext(job, claims++);
      if (!mail) return null;
      const startedAt = performance.now();
      const answered = (answer: MailAnswer) => pace.answered(answer, startedAt);
      const sending = sendClaimed(job, mail, { signal: deadline, answered })
        // The mail stays claimed and is due again when its lease ends.
        .catch((error: unknown) => {
          if (!isLoggedOutage(error))
            job.log.warn({ err: error, mail: mail.id }, 'the result of a mail could not be recorded');
        })
        .finally(() => sendings.delete(sending));
      sendings.add(sending);
      return pace.intervalMs();
    };
    try {
      while (!signal.aborted) {
        const waitMs = await takeNext();
        if (waitMs === null && sendings.size === 0) break;
        if (waitMs !== 0) await waitFor(waitMs ?? idleMs, signal);
      }
    } finally {
      await Promise.all(sendings);
    }
    return idleMs;
  };
  return { name: 'mails', isShared: true, run };
}
