import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const hasty = await createTestApp({}, undefined, {
  bodyLimits: { stalledMs: 300, totalMs: 1_500, maxBytes: 12 * 1024 * 1024 },
});
/** With the default limits: a slow machine may take long to send what is too large. */
const patient = await createTestApp();
afterAll(async () => {
  await hasty.close();
  await patient.close();
});

beforeAll(async () => {
  for (const { app } of [hasty, patient]) await app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends headers and then one chunk after the other. @returns everything received until the connection closed */
async function send(
  { app }: TestApp,
  head: string[],
  chunks: AsyncIterable<string> | string[] = [],
): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  // The connection is closed while the client still sends.
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\nhost: shop\r\n\r\n`);
  for await (const chunk of chunks) {
    if (socket.destroyed) break;
    if (!socket.write(chunk)) await drained(socket);
  }
  if (!socket.closed) await once(socket, 'close').catch(() => {});
  return response;
}

/** Or closed. */
async function drained(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('drain', resolve).once('close', resolve);
  await promise;
  socket.off('drain', resolve).off('close', resolve);
}

const json = 'content-type: application/json';
const form = 'content-type: multipart/form-data; boundary=x';
const long = 'content-length: 1000';
const chunked = 'transfer-encoding: chunked';

async function* drip(ms: number): AsyncGenerator<string> {
  for (;;) {
    yield '1\r\n \r\n';
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

async function* flood(bytes: number): AsyncGenerator<string> {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  for (let sent = 0; sent < bytes; sent += 65_536) yield chunk;
  yield '0\r\n\r\n';
}

describe('a body that stops arriving', () => {
  it.each([
    ['JSON', ['POST /api/auth/login HTTP/1.1', json, long]],
    ['JSON in chunks', ['POST /api/auth/login HTTP/1.1', json, chunked], '5\r\n{"ema'],
    ['an unknown content type', ['POST /api/auth/login HTTP/1.1', 'content-type: x/y', long]],
    ['no content type', ['POST /api/auth/login HTTP/1.1', long]],
    ['a call that needs none', ['POST /api/auth/google HTTP/1.1', 'content-type: x/y', long]],
    ['an unknown call', ['POST /api/nothing HTTP/1.1', json, long]],
  ])('ends with 408 and words: %s', async (_what, head, body = '{"email":') => {
    const response = await send(hasty, head, [body]);
    expect(response).toMatch(/^HTTP\/1\.1 408 .*connection: close.*\{"error":"That took too long/is);
  });

  it('ends with 408 in the middle of a form', async () => {
    const { token } = await addAdministrator(hasty);
    const head = ['POST /api/product/add HTTP/1.1', form, long, `authorization: ${token}`];
    const response = await send(hasty, head, ['--x\r\ncontent-disposition: form-data; name="sku"\r\n\r\nab']);
    expect(response).toMatch(/^HTTP\/1\.1 408 .*connection: close.*\{"error":"That took too long/is);
  });

  it('closes the connection of a request that already has a reply', async () => {
    const response = await send(hasty, ['GET /api/brand/list HTTP/1.1', long], ['{']);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('closes the connection of a Socket.IO request', async () => {
    expect(
      await send(hasty, ['POST /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1', long], ['{']),
    ).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a body that arrives too slowly', () => {
  it('ends with 408 after the total time', async () => {
    const response = await send(hasty, ['POST /api/auth/login HTTP/1.1', json, chunked], drip(50));
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a body that is too large', () => {
  it.each([
    ['JSON', json, '/auth/login'],
    ['an unknown content type', 'content-type: x/y', '/auth/login'],
    ['a form for a call that takes none', form, '/auth/login'],
    ['an unknown call', json, '/nothing'],
  ])('is refused by what it announces: %s', async (_what, type, path) => {
    const head = [`POST /api${path} HTTP/1.1`, type, 'content-length: 2000000', 'connection: close'];
    expect(await send(patient, head)).toMatch(
      /^HTTP\/1\.1 413 .*\{"error":"That is too large\.","code":"too-large"\}$/s,
    );
  });

  it.each([
    ['text', json, '/auth/login', 65_537],
    ['a form without a file', form, '/back-in-stock/form', 65_537],
    ['a cart', json, '/cart/add', 131_073],
  ])('is refused where its form sends no more: %s', async (_what, type, path, bytes) => {
    const { token } = await addAdministrator(patient);
    const head = [
      `POST /api${path} HTTP/1.1`,
      `authorization: ${token}`,
      type,
      `content-length: ${bytes}`,
      'connection: close',
    ];
    expect(await send(patient, head)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is none of what a form can send: a cart of 500 lines', async () => {
    const { token } = await addAdministrator(patient);
    const line = { product: randomUUID(), variant: randomUUID(), quantity: 1_000_000, price: 999_999.99 };
    const { statusCode } = await patient.call('POST', '/cart/add', {
      token,
      body: { products: Array.from({ length: 500 }, () => line) },
    });
    expect(statusCode).toBe(400);
    const quote = await patient.call('POST', '/checkout/quote', {
      body: { items: Array.from({ length: 500 }, () => ({ ...line, price: undefined })) },
    });
    expect(quote.statusCode).toBe(200);
  });

  it.each([
    ['JSON', [json]],
    ['an unknown content type', ['content-type: x/y']],
  ])('is refused by what arrives: %s', async (_what, types) => {
    const head = ['POST /api/auth/login HTTP/1.1', ...types, chunked];
    expect(await send(patient, head, flood(2_000_000))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is refused as a form of many parts', async () => {
    const { token } = await addAdministrator(patient);
    const head = [
      'POST /api/product/add HTTP/1.1',
      form,
      chunked,
      `authorization: ${token}`,
      'connection: close',
    ];
    expect(await send(patient, head, flood(11 * 1024 * 1024))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is not read endlessly after the reply was sent', async () => {
    const response = await send(patient, ['GET /api/brand/list HTTP/1.1', chunked], flood(1024 ** 4));
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('JSON that is nested deep', () => {
  it('is refused before it is parsed', async () => {
    const body = { items: JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) };
    const response = await patient.call('POST', '/checkout/quote', { body });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'The request could not be read.', code: 'invalid-input' });
  });
});
