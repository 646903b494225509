import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdministrator } from '#server/features/auth/create-administrator.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The meaning of a membership beyond the calls that it opens (docs/rules.md#permissions). */
const shop = await createTestApp();
afterAll(shop.close);
const demote = ({ email }: TestPerson) => createAdministrator(shop.db, email, '', 'support');

describe('a membership that changes', () => {
  it('ends the tokens at once in a process that hears nothing of other processes', async () => {
    await addAdministrator(shop);
    const cleo = await addAdministrator(shop);
    const proxy = await openDatabaseProxy(shop.connection);
    const cutOff = await shop.startBeside(proxy.connection);
    onTestFinished(async () => {
      proxy.unblock();
      await cutOff.close();
      proxy.close();
    });
    const read = async () => (await cutOff.call('GET', '/mail', { token: cleo.token })).statusCode;
    await expect.poll(() => cutOff.notifications.isComplete).toBe(true);
    expect(await read()).toBe(200);
    proxy.block();
    await expect.poll(() => cutOff.notifications.isComplete).toBe(false);
    await demote(cleo);
    expect(await read()).toBe(401);
  });
});
