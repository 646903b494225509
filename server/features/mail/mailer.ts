import nodemailer from 'nodemailer';
import { isLoopback, type Settings } from '#server/env.ts';

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
  const url = new URL(smtpUrl);
  const requireTLS = requiresTls(url);
  // What a URL says overrides the options beside it.
  url.searchParams.delete('requireTLS');
  const transport = nodemailer.createTransport({
    url: url.href,
    requireTLS,
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
        if (isRefusal(error)) throw new RefusedMail(error.message, { cause: error });
        throw requireTLS && hasNoTls(error) ? new Error(noTls, { cause: error }) : error;
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

/**
 * Without it, whoever stands between could take the offer of TLS out of the server's greeting, and would be sent the password. On
 * this machine nobody stands between. `?requireTLS=false` of the address turns it off, `true` on.
 */
export function requiresTls({ protocol, hostname, searchParams }: URL): boolean {
  const said = searchParams.get('requireTLS');
  if (said !== null) return said === 'true';
  return protocol === 'smtp:' && !isLoopback(hostname);
}

const noTls =
  'The mail server offers no encryption (STARTTLS), so nothing was sent to it. If it needs none, add ?requireTLS=false to SMTP_URL.';

/** The server refused to begin TLS, or could not. */
function hasNoTls(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ETLS' &&
    'command' in error &&
    error.command === 'STARTTLS'
  );
}
