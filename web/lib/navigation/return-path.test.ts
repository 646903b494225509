import { expect, it } from 'vitest';
import { afterSignIn, findReturnPath, isLanding, keepReturnPath, loginPath } from './return-path.ts';

it.each([
  ['', '/dashboard'],
  ['?to=/order/1?success', '/order/1?success'],
  ['?to=//evil.example', '/dashboard'],
  ['?to=/%5Cevil.example', '/dashboard'],
  ['?to=/%09/evil.example', '/dashboard'],
  ['?to=/%0A%0D//evil.example', '/dashboard'],
  ['?to=https://evil.example', '/dashboard'],
  ['?to=javascript:alert(1)', '/dashboard'],
])('after %s a sign-in continues at %s', (search, path) => {
  expect(afterSignIn(findReturnPath(search)).to).toBe(path);
});

it('returns to the page that required the sign-in', () => {
  expect(findReturnPath(loginPath('/support?a=1').slice('/login'.length))).toBe('/support?a=1');
  expect(loginPath('/dashboard')).toBe('/login');
});

it('lets the dashboard choose its page only where nobody asked for one', () => {
  expect(isLanding(afterSignIn(null).state)).toBe(true);
  expect(isLanding(afterSignIn('/dashboard').state)).toBe(false);
});

it('keeps the return path between login and sign-up, and nothing else', () => {
  expect(keepReturnPath('/register', '?notice=denied')).toBe('/register');
  const search = loginPath('/support?a=1&b=2').slice('/login'.length);
  const register = keepReturnPath('/register', `${search}&notice=denied`);
  expect(register).toBe(`/register${search}`);
});
