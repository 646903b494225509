import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { installation } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { addApplicant, invitationFor } from '#server/testing/builders/applicants.ts';
import { addAdministrator, addMember, addSession } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
  logTo: { write: (line) => void lines.push(line) },
});
afterAll(shop.close);

const ip = '203.0.113.7';
const password = 'lamps and chairs';
const ann = { email: 'Ann.Secret@example.com', firstName: 'Ann', lastName: 'Lee', password };
const post = (path: string, body: object, token?: string) =>
  shop.call('POST', path, { ip, body, ...(token ? { token } : {}) });
/** The entries that are written meanwhile, without time, process and host. */
const events = () =>
  lines.map((line) => {
    const { time, pid, hostname, level, msg, log, ...entry } = JSON.parse(line);
    expect([log, level, msg]).toEqual(['security', 30, entry.event]);
    expect([typeof time, typeof pid, typeof hostname]).toEqual(['number', 'number', 'string']);
    return entry;
  });

beforeEach(() => void lines.splice(0));

describe('the security log', () => {
  it('has sign-ups, sign-ins, failures and new passwords, with id and hashed e-mail address, at LOG_LEVEL warn', async () => {
    const { user } = (await post('/auth/register', ann)).json();
    await post('/auth/login', { ...ann, password: 'a wrong secret' });
    const { token } = (await post('/auth/login', { ...ann, email: ' ann.secret@EXAMPLE.com ' })).json();
    await post('/auth/login', { ...ann, email: 'nobody@example.com' });
    await post('/auth/reset', { password: 'a wrong secret', confirmPassword: 'stools and shelves' }, token);
    await post('/auth/reset', { password, confirmPassword: 'stools and shelves' }, token);
    const raw = await issueToken(shop.db, 'reset', user.id);
    await post(`/auth/reset/${raw}?token=${raw}`, { password, confirmPassword: password });
    const address = expect.stringMatching(/^[\da-f]{16}$/);
    const account = user.id;
    expect(events()).toEqual([
      { event: 'signed-up', account, address, ip },
      { event: 'sign-in-failed', how: 'password', address, ip },
      { event: 'signed-in', how: 'password', account, address, ip },
      { event: 'sign-in-failed', how: 'password', address, ip },
      { event: 'sign-in-failed', how: 'old-password', account, ip },
      { event: 'password-changed', how: 'old-password', account, ip },
      { event: 'password-changed', how: 'reset-link', account, ip },
    ]);
    const [made, failed, , unknown] = events();
    expect(failed.address).toBe(made.address);
    expect(unknown.address).not.toBe(made.address);
    for (const secret of ['secret', 'Secret', password, 'stools', raw, token, '@']) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });

  it('has a limit that was reached, not every attempt past it', async () => {
    const from = '203.0.113.8';
    const forgot = () =>
      shop.call('POST', '/auth/forgot', { ip: from, body: { email: 'flood@example.com' } });
    for (let at = 0; at < 9; at++) await forgot();
    expect(events()).toEqual([
      { event: 'limit-reached', limit: 'forgot', address: expect.any(String), ip: from },
    ]);
  });

  it('has forbidden requests, with the route pattern', async () => {
    const member = await addMember(shop);
    lines.splice(0);
    const id = crypto.randomUUID();
    await shop.call('PUT', `/merchant/approve/${id}?key=hidden`, { ip, token: member.token });
    expect(events()).toEqual([
      { event: 'forbidden', account: member.id, ip, call: 'PUT /api/merchant/approve/:id' },
    ]);
  });

  it('has refused tokens, with the account when the session has ended, once a minute for an IP address', async () => {
    const member = await addMember(shop);
    const { token } = await addSession(shop, member.id);
    const forged = `${token.slice(0, -4)}aaaa`;
    await shop.call('POST', '/session/end-others', { token: member.token });
    lines.splice(0);
    const read = (path: string, given?: string) =>
      shop.call('GET', path, given === undefined ? { ip } : { ip, token: given });
    for (let at = 0; at < 3; at++) expect((await read('/order/me', token)).statusCode).toBe(401);
    expect((await read('/wishlist', 'Bearer a.b.c')).statusCode).toBe(401);
    expect((await read('/wishlist', forged)).statusCode).toBe(401);
    // Neither a guest nor an open call is refused for a token.
    expect((await read('/wishlist')).statusCode).toBe(401);
    expect((await read('/brand/list', token)).statusCode).toBe(200);
    expect(events()).toEqual([
      { event: 'token-refused', account: member.id, ip },
      { event: 'token-refused', ip },
    ]);
    expect(lines.join('\n')).not.toContain(token.split('.')[1]);
  });

  it('has changed roles and merchants, and who changed them', async () => {
    const ada = await addAdministrator(shop);
    const member = await addMember(shop);
    await shop.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, member.id));
    const known = await addApplicant(shop, { email: member.email });
    const invited = await addApplicant(shop);
    const put = (path: string, body?: object) => shop.call('PUT', path, { ip, token: ada.token, body });
    lines.splice(0);

    await put(`/merchant/approve/${known.id}`);
    await put(`/merchant/${known.id}/active`, { merchant: { isActive: false } });
    await put(`/merchant/reject/${invited.id}`);
    await put(`/merchant/approve/${invited.id}`);
    const names = { firstName: 'Ida', lastName: 'Kiln', password };
    const invitation = await invitationFor(shop.db, invited);
    await post(`/merchant/signup/${invitation}`, { ...names, email: invited.email });
    await shop.call('DELETE', `/merchant/delete/${invited.id}`, { ip, token: ada.token });
    const role = 'ROLE MERCHANT';
    const by = ada.id;
    const account = expect.any(String);
    expect(events()).toEqual([
      { event: 'merchant-changed', change: 'approved', by, merchant: known.id, ip },
      { event: 'role-changed', role, account: member.id, by, merchant: known.id, ip },
      { event: 'merchant-changed', change: 'disabled', by, merchant: known.id, ip },
      { event: 'merchant-changed', change: 'rejected', by, merchant: invited.id, ip },
      { event: 'merchant-changed', change: 'approved', by, merchant: invited.id, ip },
      { event: 'password-changed', how: 'invitation', account, ip },
      { event: 'role-changed', role, how: 'invitation', account, ip },
      { event: 'merchant-changed', change: 'deleted', by, merchant: invited.id, ip },
      { event: 'role-changed', role: 'ROLE MEMBER', account, by, ip },
    ]);
  });

  it('has refused demo sign-ins', async () => {
    await shop.db.insert(installation).values({ key: 'seed', value: 'demo' });
    const body = { email: 'admin@example.com', password: 'demo-admin' };
    await shop.call('POST', '/auth/login', { ip, body, headers: { host: 'shop.example.com' } });
    expect(events()).toEqual([{ event: 'demo-sign-in-refused', address: expect.any(String), ip }]);
  });
});

it('an error is logged with its route pattern, without what was sent', async () => {
  await shop.db.execute(sql`alter table contact_messages rename to gone`);
  const response = await post('/contact/add?token=hidden-1', {
    name: 'Hidden Two',
    email: 'hidden-3@example.com',
    message: 'A message with hidden-4 in it.',
  });
  expect(response.statusCode).toBe(500);
  const [line = '{}'] = lines;
  expect(JSON.parse(line)).toMatchObject({
    route: '/api/contact/add',
    err: { type: 'DrizzleQueryError', cause: { code: '42P01' } },
  });
  expect(lines.join('\n')).not.toMatch(/hidden/i);
});

it('nothing is written when the log is silent', async () => {
  const written: string[] = [];
  const silent = await createTestApp({ LOG_LEVEL: 'silent' }, undefined, {
    logTo: { write: (line) => void written.push(line) },
  });
  onTestFinished(silent.close);
  await silent.call('POST', '/auth/login', { body: ann });
  expect(written).toEqual([]);
});
