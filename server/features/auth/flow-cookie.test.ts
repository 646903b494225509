import { expect, it } from 'vitest';
import { createFlowCookie } from './flow-cookie.ts';

const flow = { state: 's', nonce: 'n', verifier: 'v' };

it('belongs to this host alone where the shop has TLS', async () => {
  const cookies = createFlowCookie('a secret', 'https://shop.example');
  const kept = await cookies.keep('Google', flow);
  expect(kept).toMatch(
    /^__Host-sign_in_google=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(cookies.forget('Google')).toBe(
    '__Host-sign_in_google=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
  const [pair = ''] = kept.split(';');
  expect(await cookies.read('Google', `other=1; ${pair}`)).toEqual(flow);
  // What another host of the domain may have set has the plain name.
  expect(await cookies.read('Google', pair.replace('__Host-', ''))).toBeNull();
});

it('works without TLS on this machine, where browsers take no such name', async () => {
  const cookies = createFlowCookie('a secret', 'http://127.0.0.1:3000');
  const kept = await cookies.keep('Google', flow);
  expect(kept).toMatch(/^sign_in_google=[\w.-]+; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(await cookies.read('Google', kept.split(';')[0])).toEqual(flow);
});
