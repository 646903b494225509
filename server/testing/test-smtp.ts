import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  messageId: string;
  subject: string;
  headers: Record<string, string>;
  /** The text and the HTML part, decoded. */
  text: string;
  html: string;
}

type Rejection = { code: number; message: string };

/** How the server handles each step of a mail; it accepts those without an entry. */
interface Behavior {
  sender?: Rejection;
  recipient?: (address: string) => Rejection | undefined;
  data?: Rejection;
  /** Delays the reply to a recipient, or to the message, until this resolves. */
  holdRecipient?: (address: string) => Promise<void> | undefined;
  holdData?: Promise<void>;
}

/** A real mail server that tests can stop and make misbehave. */
export interface TestSmtp {
  url: string;
  /** Accepted mails, oldest first; a mail that was sent twice is listed twice. */
  received: ReceivedMail[];
  /** Number of messages that were transferred completely. */
  handedOver(): number;
  /** Number of mails whose recipient was named. */
  arrived(): number;
  behavior: Behavior;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `const smtp = await openTestSmtp(); afterAll(smtp.stop);` */
export async function openTestSmtp(): Promise<TestSmtp> {
  const port = await freePort();
  let server: SMTPServer | null = null;
  let handedOver = 0;
  let arrived = 0;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    handedOver: () => handedOver,
    arrived: () => arrived,
    behavior: {},
    async start() {
      if (server) return;
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 10,
        disableReverseLookup: true,
        onMailFrom: (_address, _session, done) => done(asError(smtp.behavior.sender)),
        async onRcptTo({ address }, _session, done) {
          arrived += 1;
          await smtp.behavior.holdRecipient?.(address);
          done(asError(smtp.behavior.recipient?.(address)));
        },
        async onData(stream, session, done) {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          handedOver += 1;
          const rejection = smtp.behavior.data;
          await smtp.behavior.holdData;
          if (!rejection) {
            const { mailFrom, rcptTo } = session.envelope;
            smtp.received.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              ...parse(Buffer.concat(chunks).toString('utf8')),
            });
          }
          done(asError(rejection));
        },
      });
      // A killed sender leaves a broken connection.
      server.on('error', () => {});
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    async stop() {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
  };
  await smtp.start();
  return smtp;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function asError(rejection: Rejection | undefined): Error | null {
  return rejection ? Object.assign(new Error(rejection.message), { responseCode: rejection.code }) : null;
}

/** Parses a mail of nodemailer: a header and two parts, plain, quoted-printable or base64. */
function parse(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = parseHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const findPart = (type: string) => {
    const part = parts.find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? '';
    const [partHead = '', ...content] = part.split('\r\n\r\n');
    return decode(content.join('\r\n\r\n'), parseHeaders(partHead)['content-transfer-encoding'] ?? '');
  };
  return {
    headers,
    messageId: headers['message-id'] ?? '',
    subject: headers.subject ?? '',
    text: findPart('text/plain'),
    html: findPart('text/html'),
  };
}

function parseHeaders(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value ?? '']] : [];
    }),
  );
}

function decode(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
