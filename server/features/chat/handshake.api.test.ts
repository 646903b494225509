import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, nextEvent } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

let ada: TestPerson;
let marta: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
});

describe('the handshake', () => {
  it.each([
    ['no token', {}],
    ['a forged token', { token: 'Bearer aaa.bbb.ccc' }],
  ])('refuses %s', async (_what, auth) => {
    await expect(connectSocket(origin, auth)).rejects.toThrow('Unauthorized Access! Please login again');
  });

  it.each([['websocket'], ['polling']])('accepts a token without "Bearer" over %s', async (transport) => {
    const token = marta.token.replace('Bearer ', '');
    const tab = await connectSocket(origin, { token }, { transports: [transport] });
    expect(tab.connected).toBe(true);
  });

  it('refuses a browser on another site', async () => {
    const extraHeaders = { origin: 'https://evil.example' };
    await expect(connectSocket(origin, marta, { extraHeaders })).rejects.toThrow();
  });

  it("accepts the shop's own pages, whatever the Host header", async () => {
    const tab = await connectSocket(origin, marta, { extraHeaders: { origin: shop.settings.publicUrl } });
    expect(tab.connected).toBe(true);
  });

  it('accepts a disabled merchant', async () => {
    const tab = await connectSocket(origin, await addMerchant(shop, { isActive: false }));
    const users = nextEvent(tab, 'getUsers');
    tab.emit('getUsers');
    expect((await users).map(({ id }) => id)).toContain(ada.id);
  });
});

it('does not keep the process alive for the timer of a token, also after an aborted handshake', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const ofDays = () =>
    timers.mock.calls.flatMap(([, ms], at) =>
      (ms ?? 0) > 86_400_000 ? [timers.mock.results[at]?.value as NodeJS.Timeout] : [],
    );
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  onTestFinished(() => socket.close());
  await once(socket, 'message');
  socket.send(`40${JSON.stringify({ token: marta.token })}`);
  socket.close();
  await once(socket, 'close');
  const tab = await connectSocket(origin, marta);
  const users = nextEvent(tab, 'getUsers');
  tab.emit('getUsers');
  await users;
  await expect.poll(() => ofDays().length).toBeGreaterThan(0);
  expect(ofDays().map((timer) => timer.hasRef())).not.toContain(true);
});
