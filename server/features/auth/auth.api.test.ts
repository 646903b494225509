import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/all-endpoints.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const marta = {
  email: 'Marta@Example.com',
  firstName: 'Marta',
  lastName: 'Lind',
  password: 'lamps and chairs',
};

describe('sign-up', () => {
  it('returns a token and the account', async () => {
    const response = await shop.call('POST', '/auth/register', { body: { ...marta, isSubscribed: 'true' } });
    expect(response.statusCode).toBe(200);
    const { token, user } = response.json();
    expect(token).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(user).toMatchObject({ firstName: 'Marta', email: 'Marta@Example.com', role: 'ROLE MEMBER' });
  });

  it('refuses an e-mail address that is in use, ignoring case', async () => {
    const response = await shop.call('POST', '/auth/register', {
      body: { ...marta, email: ' marta@example.COM ' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ email: 'That e-mail address is already in use.' });
  });

  it.each([
    ['full-width letters', 'marta@ｅxample.com'],
    ['a full-width dot', 'marta@example．com'],
  ])('refuses an e-mail address that is in use, written with %s in the domain', async (_what, email) => {
    const response = await shop.call('POST', '/auth/register', { body: { ...marta, email } });
    expect(response.json().fields).toEqual({ email: 'That e-mail address is already in use.' });
  });

  it('signs in by every way to write the domain', async () => {
    const body = { ...marta, email: 'jo@Müller.de' };
    const registered = await shop.call('POST', '/auth/register', { body });
    expect(registered.json().user.email).toBe('jo@müller.de');
    for (const email of ['jo@müller.de', 'JO@MÜLLER.DE', 'jo@xn--mller-kva.de', 'jo@mu\u0308ller.de']) {
      const response = await shop.call('POST', '/auth/login', { body: { ...body, email } });
      expect(response.statusCode).toBe(200);
    }
  });

  it('creates one account for ten concurrent sign-ups with one address', async () => {
    const body = { ...marta, email: 'ten@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST', '/auth/register', { body })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('returns the first message of each field', async () => {
    const response = await shop.call('POST', '/auth/register', {
      body: { email: 'nonsense', password: 'five5' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      email: 'Email format is invalid.',
      firstName: 'First Name is required.',
      lastName: 'Last Name is required.',
      password: 'Password must be at least 6 characters.',
    });
  });

  it('cannot be used to become an administrator', async () => {
    const body = { ...marta, email: 'sly@example.com', role: 'ROLE ADMIN', provider: 'Google' };
    const response = await shop.call('POST', '/auth/register', { body });
    expect(response.json().user.role).toBe('ROLE MEMBER');
  });
});

describe('login', () => {
  it('returns a token, ignoring the case of the address', async () => {
    const response = await shop.call('POST', '/auth/login', {
      body: { email: 'MARTA@example.com', password: marta.password },
    });
    expect(response.json()).toMatchObject({ success: true, message: 'Hey Marta, Welcome Back!' });
  });

  it('fails with the same text for a wrong password and an unknown address', async () => {
    const wrong = await shop.call('POST', '/auth/login', {
      body: { ...marta, password: 'chairs and lamps' },
    });
    const unknown = await shop.call('POST', '/auth/login', {
      body: { ...marta, email: 'nobody@example.com' },
    });
    expect(wrong.statusCode).toBe(400);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('works with an invalid token in the Authorization header', async () => {
    const response = await shop.call('POST', '/auth/login', {
      body: { email: marta.email, password: marta.password },
      token: 'Bearer nonsense',
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('the API', () => {
  it('answers an unknown call with a JSON 404', async () => {
    const response = await shop.call('GET', '/nothing/here');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is no such endpoint.' });
  });

  it.each([
    ['broken JSON', '{"email":', 400],
    ['a prototype', '{"__proto__":{"admin":true},"email":"a@b.co","password":"123456"}', 400],
    ['NUL in a field', '{"email":"a\\u0000@b.co","password":"123456"}', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
  ])('refuses %s with a message', async (_what, body, status) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toEqual(expect.any(String));
  });

  it.each(['text/xml', 'text/plain'])('refuses an unsupported content type: %s', async (type) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: '<login/>',
    });
    expect(response.statusCode).toBe(415);
  });

  it('lists every call on a page without scripts', async () => {
    const page = await shop.call('GET', '/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).not.toContain('script');
    for (const { endpoint } of endpoints) {
      expect(page.body).toContain(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'));
    }
  });

  it('describes every call in OpenAPI 3.1', async () => {
    const document = (await shop.call('GET', '/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/product/item/{slug}'].get.parameters[0]).toMatchObject({
      name: 'slug',
      in: 'path',
    });
  });
});
