import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMember } from '#server/testing/builders/people.ts';
import { countConnections } from '#server/testing/count-connections.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Sessions in the memory of processes (docs/rules.md#sessions). */
const shop = await createTestApp();
afterAll(shop.close);

const actorIn = (process: TestApp, token: string) =>
  process.app.findActor(token, '192.0.2.1', { writes: false });
const readStatus = async (token: string, process = shop) =>
  (await process.call('GET', '/user/me', { token })).statusCode;

/** Until the process knows the session. A process that is too slow for its heartbeat trusts nothing meanwhile. */
async function warm(token: string, process: TestApp): Promise<void> {
  await expect.poll(() => countConnections(process, () => actorIn(process, token))).toBe(0);
}

describe('an ended session', () => {
  it('is refused by a process whose connection for notifications drops all packets', async () => {
    const proxy = await openDatabaseProxy(shop.connection);
    const cutOff = await shop.startBeside(proxy.connection);
    onTestFinished(async () => {
      proxy.unblock();
      await cutOff.close();
      proxy.close();
    });
    const { token } = await addMember(shop);
    await warm(token, cutOff);
    proxy.block();
    expect((await shop.call('POST', '/auth/logout', { token })).statusCode).toBe(200);
    await expect.poll(() => readStatus(token, cutOff)).toBe(401);
  });
});
