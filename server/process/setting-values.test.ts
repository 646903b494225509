import proxyAddress from '@fastify/proxy-addr';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { sender } from './setting-values.ts';
import { trustProxy } from './trust-proxy-setting.ts';

/** A setting's rule and its reader at run time understand a value in the same way. */

test.each([
  'hello@example.com',
  '<hello@example.com>',
  'Kiln hello@example.com',
  'Kiln & Söhne (Shop) <hello@example.com>',
  'Smith, John <hello@example.com>',
  '"Lamps, \\"Chairs\\" <x@example.com>" <hello@example.com>',
  'shop@home <hello@example.com>',
])('MAIL_FROM=%s is one sender', async (value) => {
  expect(sender.safeParse(value).success).toBe(true);
  const mail = { from: value, to: 'marta@example.com' };
  const { envelope } = await createTransport({ jsonTransport: true }).sendMail(mail);
  expect(envelope.from).toBe('hello@example.com');
});

test.each([
  ['10.0.0.0/1', '127.0.0.1'],
  ['10.1.2.3/32', '10.1.2.3'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['2001:db8::/128', '2001:db8::'],
  ['loopback', '127.0.0.1'],
  ['linklocal,uniquelocal', '10.0.0.1'],
])('TRUST_PROXY=%s trusts %s', (value, address) => {
  expect(proxyAddress.compile(trustProxy.parse(value) as string[])(address, 0)).toBe(true);
});
