import nodemailer from 'nodemailer';
import type { Settings } from '#server/env.ts';

/** A mail as it leaves the shop. */
export interface OutgoingMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** The same at every try, so that a mail server can tell a repetition. */
  messageId: string;
  headers: Record<string, string>;
}

export interface Mailer {
  /**
   * Resolves when the mail is in the hands of the next server. Throws RefusedMail or any other error, also when
   * `signal` breaks it off.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Whether mails leave the shop; if not, the mail page is where they arrive. */
  leavesTheShop: boolean;
}

/** The server will never take this mail: it is not worth another try. */
export class RefusedMail extends Error {
  override name = 'RefusedMail';
}

/** What the mail was about is settled: it is not sent, and leaves the outbox. */
export class PointlessMail extends Error {
  override name = 'PointlessMail';
}

/** Longer than any pause of a living server, shorter than the lease on a mail that is being sent. */
export const sendDeadlineMs = 60_000;

/** By SMTP_URL; without it every mail arrives at once, at the mail page. */
export function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer {
  if (!smtpUrl) return { leavesTheShop: false, send: async () => {} };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What a mail says never names files or addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    leavesTheShop: true,
    async send({ recipient, ...mail }, signal) {
      const deadline = AbortSignal.timeout(sendDeadlineMs);
      try {
        await transport.sendMail({
          ...mail,
          from: mailFrom,
          // As one address, never parsed as a list.
          to: { name: '', address: recipient },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
      } catch (error) {
        throw isRefusal(error) ? new RefusedMail(error.message, { cause: error }) : error;
      }
    },
  };
}

/** A 5xx about this recipient or message; a 5xx about the connection, sign-in or sender is ours to mend. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = error as object;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
