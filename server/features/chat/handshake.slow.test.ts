import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

let marta: TestPerson;
beforeAll(async () => {
  marta = await addMember(shop);
});

it('disconnects when the token expires', async () => {
  const token = await new SignJWT({ sid: marta.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(marta.id)
    .setExpirationTime(Math.floor(Date.now() / 1000) + 2)
    .sign(new TextEncoder().encode(shop.settings.jwtSecret ?? ''));
  expect(await disconnected(await connectSocket(origin, { token }))).toBe('io server disconnect');
  await expect(connectSocket(origin, { token })).rejects.toThrow('Unauthorized Access! Please login again');
});
