import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { addApplicant, invitationFor } from '#server/testing/builders/applicants.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';
import { hashPassword } from './passwords.ts';

const shop = await createTestApp();
afterAll(shop.close);

const good = 'stools and shelves';
const common = 'This password is one of the most common ones. Please choose another.';
const own = 'Please choose a password that is not your name or e-mail address.';
const names = { firstName: 'Rosalind', lastName: 'Lampert' };
let made = 0;
const newPerson = () => {
  made += 1;
  return { email: `Rosa-${made}.lamp@example.com`, ...names };
};
const post = (path: string, body: object, token?: string) =>
  shop.call('POST', path, { body, ...(token ? { token } : {}) });

async function signUp() {
  const person = newPerson();
  const { token, user } = (await post('/auth/register', { ...person, password: good })).json();
  return { ...person, token: token as string, id: user.id as string };
}

/** Each way to set a password, with the account's e-mail address and the form's field. */
const ways = {
  async 'sign-up'() {
    const person = newPerson();
    return {
      email: person.email,
      field: 'password',
      set: (password: string) => post('/auth/register', { ...person, password }),
    };
  },
  async 'a reset link'() {
    const { id, email } = await signUp();
    const path = `/auth/reset/${await issueToken(shop.db, 'reset', id)}`;
    return {
      email,
      field: 'password',
      set: (password: string) => post(path, { password, confirmPassword: password }),
    };
  },
  async 'a changed password'() {
    const { token, email } = await signUp();
    return {
      email,
      field: 'confirmPassword',
      set: (password: string) => post('/auth/reset', { password: good, confirmPassword: password }, token),
    };
  },
  async 'a merchant sign-up'() {
    const { token } = await addAdministrator(shop);
    const applicant = await addApplicant(shop);
    await shop.call('PUT', `/merchant/approve/${applicant.id}`, { token });
    const path = `/merchant/signup/${await invitationFor(shop.db, applicant)}`;
    const { email } = applicant;
    return {
      email,
      field: 'password',
      set: (password: string) => post(path, { email, ...names, password }),
    };
  },
};

describe.each(Object.entries(ways))('%s', (_name, begin) => {
  it("refuses common passwords and the owner's name and e-mail address beside the field, and accepts a good one", async () => {
    const { email, field, set } = await begin();
    for (const [password, message] of [
      ['password1', common],
      ['PASSWORD', common],
      ['iloveyou', common],
      ['111111', common],
      ['rosalind', own],
      ['Rosalind Lampert', own],
      [email.toLowerCase(), own],
    ] as const) {
      const answer = await set(password);
      expect(answer.json()).toEqual({ error: message, code: 'weak-password', fields: { [field]: message } });
      expect(answer.statusCode).toBe(400);
    }
    expect((await set('of wood')).statusCode).toBe(200);
  });
});

it('a weak new password does not count as a wrong old one', async () => {
  const limited = await createTestApp({ RATE_LIMIT: 'on' });
  onTestFinished(() => limited.close());
  const body = { ...newPerson(), password: good };
  const { token } = (await limited.call('POST', '/auth/register', { body })).json();
  const change = (confirmPassword: string) =>
    limited.call('POST', '/auth/reset', { token, body: { password: good, confirmPassword } });
  for (let at = 0; at < 12; at++) expect((await change('password1')).statusCode).toBe(400);
  expect((await change('lamps and chairs')).statusCode).toBe(200);
});

it('an existing weak password still signs in', async () => {
  const { id, email } = await signUp();
  await shop.db
    .update(users)
    .set({ passwordHash: await hashPassword('password1') })
    .where(eq(users.id, id));
  expect((await post('/auth/login', { email, password: 'password1' })).statusCode).toBe(200);
});
