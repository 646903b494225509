import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ CORS_ORIGINS: 'https://other.example' });
afterAll(shop.close);

let admin: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  admin = await addAdministrator(shop);
  member = await addMember(shop);
});

describe('replies to a request with a token', () => {
  it.each([
    ['an answer', 200, '/user/me', () => member.token],
    ['no good token', 401, '/user/me', () => 'Bearer no.good.token'],
    ['the wrong role', 403, '/user', () => member.token],
    ['an absent thing', 404, '/order/507f1f77bcf86cd799439011', () => member.token],
    ['an unknown call', 404, '/nothing/here', () => member.token],
    ['a call open to anyone', 200, '/brand/list', () => member.token],
    ['a refused query', 400, `/order/search?search=${'a'.repeat(201)}`, () => member.token],
  ])('are kept by nobody: %s', async (_what, status, path, makeToken) => {
    const response = await shop.call('GET', path, { token: makeToken() });
    expect(response.statusCode).toBe(status);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

describe('an origin of CORS_ORIGINS', () => {
  const origin = 'https://other.example';

  it.each(['GET', 'POST', 'PUT', 'DELETE'])('may send %s with a token', async (method) => {
    const response = await shop.app.inject({
      method: 'OPTIONS',
      url: '/api/address/x',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(response.headers['access-control-allow-origin']).toBe(origin);
    expect(String(response.headers['access-control-allow-methods']).split(', ')).toContain(method);
    expect(response.headers['access-control-allow-headers']).toBe('authorization,content-type');
  });

  it('reads refusals too, and no other origin reads anything', async () => {
    const named = await shop.call('GET', '/user/me', { headers: { origin } });
    expect(named.headers['access-control-allow-origin']).toBe(origin);
    const other = await shop.call('GET', '/brand/list', { headers: { origin: 'https://evil.example' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a cached reply', () => {
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.inject({ method, url: '/api/product/list', headers });

  it('equals the first one in every byte and header', async () => {
    await addProduct(shop.db);
    const origin = 'https://other.example';
    const [made, kept] = [await ask({ origin }), await ask({ origin })];
    const { date: _then, ...headers } = made.headers;
    const { date: _now, ...headersAgain } = kept.headers;
    expect(headersAgain).toEqual(headers);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-length': String(made.rawPayload.length),
    });
    expect(kept.rawPayload).toEqual(made.rawPayload);
  });

  it('has no CORS headers for other origins', async () => {
    await ask({ origin: 'https://other.example' });
    const other = await ask({ origin: 'https://evil.example' });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('has no body for HEAD', async () => {
    const { rawPayload } = await ask();
    const head = await ask({}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
    expect(head.rawPayload.length).toBe(0);
  });

  it('is not stored by caches once a token was sent, valid or not', async () => {
    const { rawPayload } = await ask();
    for (const authorization of [member.token, 'Bearer no.good.token', 'nonsense']) {
      const response = await ask({ authorization });
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.rawPayload).toEqual(rawPayload);
    }
  });
});

describe('a URL with broken escapes', () => {
  it.each(['/product/list/search/%E0%A4%A', '/order/%', '/%E0%A4%A'])(
    'is a 400 in our shape: %s',
    async (path) => {
      const response = await shop.call('GET', path, { token: member.token });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ error: 'The request could not be read.', code: 'invalid-input' });
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('routes a very long search to the search endpoint', async () => {
    const response = await shop.call('GET', `/product/list/search/${'a'.repeat(3_000)}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ products: [] });
  });
});

describe('a body', () => {
  it('with half a character in it gets a replacement character', async () => {
    const form = { name: 'Ann', email: 'half@example.com', message: '\ud800 of a lamp' };
    expect((await shop.call('POST', '/contact/add', { body: form })).statusCode).toBe(200);
    const { token } = await addAdministrator(shop);
    const { messages } = (await shop.call('GET', '/contact?search=half@example.com', { token })).json();
    expect(messages).toMatchObject([{ message: '\ufffd of a lamp' }]);
  });

  it('may carry unknown fields of any name', async () => {
    const payload =
      '{"email":"new@example.com","firstName":"N","lastName":"N","password":"of wood","__proto__":{"role":"ROLE ADMIN"},"constructor":{"prototype":{"role":"ROLE ADMIN"}}}';
    const response = await shop.call('POST', '/auth/register', {
      body: payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().user.role).toBe('ROLE MEMBER');
  });

  it.each([
    ['a list', '[]'],
    ['a number', '5'],
    ['a text', '"x"'],
    ['another thing where the wrapped form stands', '{"product":5}'],
    ['no form', '{}'],
  ])('that is %s is refused in words for a person', async (_what, payload) => {
    const { id } = await addProduct(shop.db);
    const response = await shop.call('PUT', `/product/${id}`, {
      token: admin.token,
      body: payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Please check what you sent.');
  });
});

describe('a multipart body that is no form', () => {
  const part = (head: string, text = 'x') =>
    `--b\r\nContent-Disposition: form-data${head}\r\n\r\n${text}\r\n`;

  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['has an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['holds no part', 'multipart/form-data; boundary=b', 'nonsense'],
    ['is cut off', 'multipart/form-data; boundary=b', part('; name="sku"').slice(0, -4)],
    [
      'holds broken JSON',
      'multipart/form-data; boundary=b',
      `${part('; name="sku"\r\nContent-Type: application/json', '{bad')}--b--\r\n`,
    ],
  ])('is refused when it %s', async (_what, type, body) => {
    const { id } = await addProduct(shop.db);
    for (const [method, path] of [
      ['POST', '/product/add'],
      ['PUT', `/product/${id}/image`],
    ] as const) {
      const response = await shop.call(method, path, {
        token: admin.token,
        body,
        headers: { 'content-type': type },
      });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: expect.any(String), code: 'invalid-input' },
      ]);
    }
  });
});
