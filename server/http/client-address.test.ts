import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createClientAddress, trustedProxies } from './client-address.ts';

it.each([
  [false, '10.0.0.9'],
  [true, '203.0.113.7'],
  [1, '198.51.100.2'],
  [['10.0.0.9'], '198.51.100.2'],
  [['uniquelocal', '198.51.100.0/24'], '203.0.113.7'],
])('with TRUST_PROXY=%s is the one that Fastify finds', async (setting, expected) => {
  const clientAddress = createClientAddress(setting);
  const app = Fastify({ trustProxy: trustedProxies(setting) });
  app.get('/', async ({ ip, raw }) => [ip, clientAddress(raw)]);
  const response = await app.inject({
    url: '/',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' },
  });
  expect(response.json()).toEqual([expected, expected]);
});
