import { expect, it } from 'vitest';
import { createFlowCookie } from './flow-cookie.ts';

const flow = { state: 's', nonce: 'n', verifier: 'v' };

it('is bound to this host when the shop has TLS', async () => {
  const cookies = createFlowCookie('a secret', 'https://shop.example');
  const kept = await cookies.create('Google', flow);
  expect(kept).toMatch(
    /^__Host-sign_in_google=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(cookies.clear('Google')).toBe(
    '__Host-sign_in_google=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
  const [pair = ''] = kept.split(';');
  expect(await cookies.read('Google', `other=1; ${pair}`)).toEqual(flow);
  // Another host of the domain can only set the name without the prefix.
  expect(await cookies.read('Google', pair.replace('__Host-', ''))).toBeNull();
});

it('has no prefix without TLS, where browsers would reject it', async () => {
  const cookies = createFlowCookie('a secret', 'http://127.0.0.1:3000');
  const kept = await cookies.create('Google', flow);
  expect(kept).toMatch(/^sign_in_google=[\w.-]+; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(await cookies.read('Google', kept.split(';')[0])).toEqual(flow);
});
