import { beforeEach, expect, it, vi } from 'vitest';
import { createSignUp } from './sign-up.ts';

const asked = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', asked);
});

const form = {
  email: 'marta@example.com',
  firstName: 'Marta',
  lastName: 'Wilder',
  password: 'lamps and chairs',
  isSubscribed: false,
};
const inUse = { error: 'That e-mail address is already in use.', code: 'email-in-use' };
const answer = (body: unknown, status: number) =>
  asked.mockImplementationOnce(async () => Response.json(body, { status }));
const lose = () => asked.mockImplementationOnce(async () => Promise.reject(new TypeError('Failed to fetch')));
const paths = () => asked.mock.calls.map(([path]) => path);

it.each([
  ['a lost reply', lose],
  ['a 503, which may come after the account was made', () => answer({ error: 'Busy.' }, 503)],
])('signs in when the same form is sent again after %s', async (_name, fail) => {
  const signUp = createSignUp();
  fail();
  await expect(signUp(form)).rejects.toThrow();
  answer(inUse, 400);
  answer({ token: 'Bearer marta' }, 200);
  expect(await signUp(form)).toEqual({ token: 'Bearer marta' });
  expect(paths()).toEqual(['/api/auth/register', '/api/auth/register', '/api/auth/login']);
});

it('refuses the address of somebody else, also when the form was sent before', async () => {
  const signUp = createSignUp();
  answer(inUse, 400);
  await expect(signUp(form)).rejects.toMatchObject({ code: 'email-in-use' });
  expect(paths()).toEqual(['/api/auth/register']);
  answer({ error: 'Busy.' }, 503);
  await expect(signUp(form)).rejects.toMatchObject({ status: 503 });
  answer(inUse, 400);
  answer({ error: 'Wrong.', code: 'wrong-password' }, 400);
  await expect(signUp(form)).rejects.toMatchObject({ code: 'email-in-use' });
});

it('says that the shop is busy when that sign-in is refused for it', async () => {
  const signUp = createSignUp();
  lose();
  await expect(signUp(form)).rejects.toThrow();
  answer(inUse, 400);
  answer({ error: 'Busy.' }, 503);
  await expect(signUp(form)).rejects.toMatchObject({ status: 503 });
});
