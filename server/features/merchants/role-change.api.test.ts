import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

async function connect({ token }: { token: string }) {
  const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false };
  const tab = io(address, options);
  onTestFinished(() => void tab.disconnect());
  await once(tab as never, 'connect');
  return tab;
}

it('an account that becomes a merchant loses its open sockets with its older tokens', async () => {
  const { token } = await addAdministrator(shop);
  const member = await addMember(shop);
  const tab = await connect(member);
  const { id } = await addApplicant(shop, { email: member.email });
  const gone = once(tab as never, 'disconnect');
  expect((await shop.call('PUT', `/merchant/approve/${id}`, { token })).statusCode).toBe(200);
  expect(await gone).toEqual(['io server disconnect', undefined]);
  expect((await shop.call('GET', '/user/me', { token: member.token })).statusCode).toBe(401);
});

it('a merchant who is disabled keeps token and socket', async () => {
  const { token } = await addAdministrator(shop);
  const vera = await addMerchant(shop);
  const tab = await connect(vera);
  const body = { merchant: { isActive: false } };
  await shop.call('PUT', `/merchant/${vera.merchantId}/active`, { token, body });
  const answered = once(tab as never, 'getUsers');
  tab.emit('getUsers');
  await answered;
  expect(tab.connected).toBe(true);
});
