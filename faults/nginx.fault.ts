import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCertificate } from '#server/testing/test-certificate.ts';
import { endProgram, findProgram, freePort, startProgram } from './dependencies/programs.ts';
import { until } from './wait.ts';

/** deploy/nginx.conf as operators get it, with other ports and a certificate of the tests. What the shop does behind it: behind-proxy. */
const program = findProgram('nginx', ['/usr/sbin']);
if (!program && process.env.FAULTS_COMPLETE) throw new Error('nginx is not installed');

describe.skipIf(!program)('the example for nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const log = join(folder, 'log');
  let http: number;
  let https: number;
  let nginx: ReturnType<typeof startProgram>;
  /** Replies with what it was told of the request. */
  const shop = createServer((incoming, reply) => {
    incoming.resume().on('end', () => reply.end(JSON.stringify(incoming.headers)));
  });
  shop.on('upgrade', ({ headers }, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: ${headers.upgrade}\r\nconnection: upgrade\r\n\r\n`,
    );
  });

  beforeAll(async () => {
    await once(shop.listen(0, '127.0.0.1'), 'listening');
    // Its worker is another user.
    chmodSync(folder, 0o755);
    [http, https] = [await freePort(), await freePort()];
    for (const [name, text] of Object.entries(testCertificate)) writeFileSync(join(folder, name), text);
    const file = fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url));
    const site = readFileSync(file, 'utf8')
      .replace(/127\.0\.0\.1:300\d/g, `127.0.0.1:${(shop.address() as AddressInfo).port}`)
      .replace(/^\tlisten \[::.*\n/gm, '')
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace(/ssl_certificate .*;/, 'ssl_certificate cert;')
      .replace(/ssl_certificate_key .*;/, 'ssl_certificate_key key;');
    writeFileSync(
      join(folder, 'conf'),
      `daemon off; pid pid; error_log stderr; events {} http {
      access_log off; client_body_temp_path body; proxy_temp_path proxy;
      fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n${site}}`,
    );
    const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'conf')];
    execFileSync(program ?? '', [...args, '-t'], { stdio: 'pipe' });
    nginx = startProgram(program ?? '', args, { cwd: folder, logFile: log });
    await until('nginx answers', async () => {
      if (nginx.exitCode !== null) throw new Error(readFileSync(log, 'utf8'));
      return await fetch(`http://127.0.0.1:${http}`, { redirect: 'manual' }).then(
        () => true,
        () => false,
      );
    });
  });
  afterAll(async () => {
    await endProgram(nginx, 'SIGTERM');
    shop.close();
  });

  const ours = { host: '127.0.0.1', ca: testCertificate.cert, servername: 'pictures.test' };

  /** @returns status and body of a request over TLS */
  async function ask(headers: Record<string, string>, body = ''): Promise<[number | undefined, string]> {
    const asked = request({ ...ours, port: https, method: body ? 'POST' : 'GET', path: '/', headers });
    asked.end(body);
    const [reply] = await once(asked, 'response');
    return [reply.statusCode, (await reply.setEncoding('utf8').toArray()).join('')];
  }

  test('sends visitors from HTTP to HTTPS, with what they asked for', async () => {
    const reply = await fetch(`http://127.0.0.1:${http}/shop?page=2`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([308, 'https://127.0.0.1/shop?page=2']);
  });

  test('speaks TLS 1.2 and 1.3 with forward secrecy, and nothing older', async () => {
    const handshake = (options: object) =>
      new Promise<string | null>((resolve, reject) => {
        const socket: TLSSocket = connect({ ...ours, port: https, ...options }, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.once('error', reject);
      });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await handshake({ minVersion: version, maxVersion: version })).toBe(version);
    // The client itself allows all of these.
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };
    await expect(handshake(old)).rejects.toThrow(/alert protocol version/);
    const without = { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:@SECLEVEL=0' };
    await expect(handshake(without)).rejects.toThrow(/handshake failure/);
  });

  test('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${https}`, ours);
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream.resume(), 'response');
    expect(headers[':status']).toBe(200);
    await new Promise<void>((resolve) => session.close(resolve));
  });

  test('tells the shop who asked, whatever the visitor says, and accepts pictures of 5 MB', async () => {
    const [status, told] = await ask({ host: 'shop.example.com', 'x-forwarded-for': '192.0.2.1' });
    expect(status).toBe(200);
    expect(JSON.parse(told)).toMatchObject({
      host: 'shop.example.com',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect((await ask({}, 'x'.repeat(5.5 * 1024 * 1024)))[0]).toBe(200);
  });

  test('forwards websockets', async () => {
    const asked = request({
      ...{ ...ours, port: https, path: '/socket.io/' },
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    }).end();
    const [reply, socket] = await once(asked, 'upgrade');
    expect(reply.statusCode).toBe(101);
    socket.destroy();
  });
});
