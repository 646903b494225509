import { expect, it } from 'vitest';
import { alongReturnPath, loginPath, returnPath } from './return-path.ts';

it.each([
  ['', '/dashboard'],
  ['?to=/order/1?success', '/order/1?success'],
  ['?to=//evil.example', '/dashboard'],
  ['?to=/%5Cevil.example', '/dashboard'],
  ['?to=/%09/evil.example', '/dashboard'],
  ['?to=/%0A%0D//evil.example', '/dashboard'],
  ['?to=https://evil.example', '/dashboard'],
  ['?to=javascript:alert(1)', '/dashboard'],
])('after %s a sign-in leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});

it('comes back to where it was asked for', () => {
  expect(returnPath(loginPath('/support?a=1').slice('/login'.length))).toBe('/support?a=1');
  expect(loginPath('/dashboard')).toBe('/login');
});

it('takes the return path from login to sign-up and back, and nothing else', () => {
  expect(alongReturnPath('/register', '?notice=denied')).toBe('/register');
  const search = loginPath('/support?a=1&b=2').slice('/login'.length);
  const register = alongReturnPath('/register', `${search}&notice=denied`);
  expect(register).toBe(`/register${search}`);
});
