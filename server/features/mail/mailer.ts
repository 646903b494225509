import type { Settings } from '#server/env.ts';
import { isLoopback } from '#server/process/setting-values.ts';

/** A mail as handed to the mail server. */
export interface OutgoingMail {
  /** Name and address of the shop. */
  from: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that mail servers can detect a repetition. */
  messageId: string;
  headers: Record<string, string>;
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail.
   * @throws RefusedMail when a retry cannot succeed, any other error when it can, also when `signal` aborts
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** False without a mail server: the mail page is the mailbox. */
  leavesTheShop: boolean;
}

/** Mails that are sent at once at most. Each connection sends several, so that most need no TLS handshake. */
export const maxConnections = 8;
/** Sooner than mail servers close idle connections, so that a mail rarely meets one that is being closed. */
const idleTimeoutMs = 5_000;

export interface CheckedMailer extends Mailer {
  /** Connects and signs in, and sends nothing. @throws when the mail server does not answer or refuses */
  check(): Promise<void>;
  /** Closes connections that are kept for the next mail. */
  close(): Promise<void>;
}

/** The mail server will never accept this mail, or its subject is gone: a retry is pointless. */
export class RefusedMail extends Error {
  override name = 'RefusedMail';
}

/** The mail is no longer needed: it is removed from the outbox without being sent. */
export class ObsoleteMail extends Error {
  override name = 'ObsoleteMail';
}

/** This recipient's mails have to wait; others may go through. */
export class DelayedRecipient extends Error {
  override name = 'DelayedRecipient';
}

/** Longer than any delay of a working mail server, shorter than the lease on a mail that is being sent. */
export const sendDeadlineMs = 60_000;

/** Creates the mailer for SMTP_URL. Without it, mails only appear on the mail page. */
export function createMailer({ smtpUrl }: Pick<Settings, 'smtpUrl'>): CheckedMailer {
  if (!smtpUrl) {
    return { leavesTheShop: false, send: async () => {}, check: async () => {}, close: async () => {} };
  }
  const url = new URL(smtpUrl);
  const requireTLS = requiresTls(url);
  // Parameters of the URL would override the options below.
  url.searchParams.delete('requireTLS');
  let opened: ReturnType<typeof open> | undefined;
  // Loaded with the first mail: most starts need none.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: url.href,
      pool: true,
      maxConnections,
      idleTimeout: idleTimeoutMs,
      requireTLS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Mail content must never make nodemailer read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const transport = () => {
    opened ??= open();
    return opened;
  };
  return {
    leavesTheShop: true,
    async send({ recipient, ...mail }, signal) {
      const deadline = AbortSignal.timeout(sendDeadlineMs);
      try {
        await (await transport()).sendMail({
          ...mail,
          // As an object, so that it is not parsed as a list of addresses.
          to: { name: '', address: recipient },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
      } catch (error) {
        if (isPermanentFailure(error)) throw new RefusedMail(error.message, { cause: error });
        if (isAboutRecipient(error)) throw new DelayedRecipient(error.message, { cause: error });
        throw requireTLS && hasNoTls(error) ? new Error(noTls, { cause: error }) : error;
      }
    },
    async check() {
      await (await transport()).verify();
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** True for a 5xx about this recipient or message. A 5xx about connection, sign-in or sender is for the operator to fix. */
function isPermanentFailure(error: unknown): error is Error {
  const { code, command } = readResponse(error);
  return code >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** True for a 4xx about this recipient. With 421 the server closes the connection. */
function isAboutRecipient(error: unknown): error is Error {
  const { code, command } = readResponse(error);
  return code > 0 && code !== 421 && command === 'RCPT TO';
}

/** The mail server's reply and the command that got it; code 0 when there is none. */
function readResponse(error: unknown): { code: number; command: unknown } {
  if (!(error instanceof Error)) return { code: 0, command: null };
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = error as object;
  return { code: typeof responseCode === 'number' ? responseCode : 0, command };
}

/**
 * Without required TLS, a man in the middle could remove STARTTLS from the server's greeting and read the password. A
 * server on this machine needs none. The URL's `?requireTLS=` overrides this.
 */
export function requiresTls({ protocol, hostname, searchParams }: URL): boolean {
  const override = searchParams.get('requireTLS');
  if (override !== null) return override === 'true';
  return protocol === 'smtp:' && !isLoopback(hostname);
}

const noTls =
  'The mail server offers no encryption (STARTTLS), so nothing was sent to it. If it needs none, add ?requireTLS=false to SMTP_URL.';

/** True when the server refused STARTTLS, or does not support it. */
function hasNoTls(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ETLS' &&
    'command' in error &&
    error.command === 'STARTTLS'
  );
}
