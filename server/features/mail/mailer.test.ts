import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMailer, requiresTls } from './mailer.ts';

describe('TLS is required', () => {
  it.each([
    ['smtp://user:secret@mail.example.com:587', true],
    ['smtp://mail', true],
    ['smtp://mail.example.com?requireTLS=true', true],
    ['smtp://localhost.example.com', true],
    ['smtp://mail.example.com?requireTLS=false', false],
    ['smtp://mail.example.com?pool=true&requireTLS=false', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://localhost', false],
    ['smtp://[::1]:25', false],
    ['smtp://127.0.0.1?requireTLS=true', true],
    // TLS from the start; there is nothing to upgrade.
    ['smtps://mail.example.com', false],
  ])('by %s: %s', (url, required) => expect(requiresTls(new URL(url))).toBe(required));
});

describe('a mail server without TLS', () => {
  const seen: string[] = [];
  let delivered = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      seen.push(`${username}:${password}`);
      callback(null, { user: username });
    },
    onData(stream, _session, callback) {
      stream.resume().on('end', () => {
        delivered += 1;
        callback();
      });
    },
  });
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  const send = (query: string) => {
    const mailer = createMailer({
      smtpUrl: `smtp://ida:secret@127.0.0.1:${port}${query}`,
    });
    onTestFinished(mailer.close);
    return mailer.send({
      from: 'The Shop <shop@example.com>',
      recipient: 'marta@example.com',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      messageId: '<1@example.com>',
      headers: {},
    });
  };

  it('is sent neither password nor mail where TLS is required, and the error says what to do', async () => {
    await expect(send('?requireTLS=true')).rejects.toThrow(
      'The mail server offers no encryption (STARTTLS), so nothing was sent to it. If it needs none, add ?requireTLS=false to SMTP_URL.',
    );
    expect(seen).toEqual([]);
    expect(delivered).toBe(0);
  });

  it('is used when SMTP_URL allows it', async () => {
    await send('?requireTLS=false');
    expect(seen).toEqual(['ida:secret']);
    expect(delivered).toBe(1);
  });
});
