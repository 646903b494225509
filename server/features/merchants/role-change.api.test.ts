import { afterAll, expect, it } from 'vitest';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected, nextEvent } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

it('closes the sockets and revokes the tokens of an account that becomes a merchant', async () => {
  const { token } = await addAdministrator(shop);
  const member = await addMember(shop);
  const socket = await connectSocket(origin, member);
  const { id } = await addApplicant(shop, { email: member.email });
  const closed = disconnected(socket);
  expect((await shop.call('PUT', `/merchant/approve/${id}`, { token })).statusCode).toBe(200);
  expect(await closed).toBe('io server disconnect');
  expect((await shop.call('GET', '/user/me', { token: member.token })).statusCode).toBe(401);
});

it('keeps the sockets and tokens of a merchant who is disabled', async () => {
  const { token } = await addAdministrator(shop);
  const vera = await addMerchant(shop);
  const socket = await connectSocket(origin, vera);
  const body = { merchant: { isActive: false } };
  await shop.call('PUT', `/merchant/${vera.merchantId}/active`, { token, body });
  const answer = nextEvent(socket, 'getUsers');
  socket.emit('getUsers');
  await answer;
  expect(socket.connected).toBe(true);
});
