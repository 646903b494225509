import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chatGuests, chatMessages } from '#server/db/schema/chat.ts';
import { sessions } from '#server/db/schema/people.ts';
import { addAdministrator, addMember, addSession, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';

const first = await createTestApp();
const second = await first.startBeside();
const [here, there] = [
  await first.app.listen({ port: 0, host: '127.0.0.1' }),
  await second.app.listen({ port: 0, host: '127.0.0.1' }),
];
afterAll(async () => {
  await second.close();
  await first.close();
});

let marta: TestPerson;
beforeEach(async () => {
  marta = await addMember(first);
});

describe('the sockets of a session', () => {
  it('close when it ends, in every process, and those of other sessions do not', async () => {
    const phone = await addSession(first, marta.id);
    const ended = [await connectSocket(here, phone), await connectSocket(there, phone)];
    const others = [await connectSocket(here, marta), await connectSocket(there, marta)];
    const closed = Promise.all(ended.map(disconnected));
    await first.call('POST', `/session/${phone.sessionId}/end`, { token: marta.token });
    expect(await closed).toEqual(['io server disconnect', 'io server disconnect']);
    expect(others.map(({ connected }) => connected)).toEqual([true, true]);
    await expect(connectSocket(there, phone)).rejects.toThrow('Unauthorized Access! Please login again');
  });

  it('write nothing once it has ended, before they are closed', async () => {
    const ada = await addAdministrator(first);
    const tab = await connectSocket(here, marta);
    // Without the notification that closes the socket.
    await first.db.transaction(async (tx) => {
      await tx.execute(sql`alter table sessions disable trigger user`);
      await tx.delete(sessions).where(eq(sessions.id, marta.sessionId));
      await tx.execute(sql`alter table sessions enable trigger user`);
    });
    const refused = { error: 'Unauthorized Access! Please login again' };
    expect(await tab.emitWithAck('message', { text: 'Hello', to: ada.id })).toEqual(refused);
    expect(await tab.emitWithAck('connectUser')).toEqual(refused);
    expect(await tab.emitWithAck('read', { from: ada.id })).toEqual(refused);
    expect(await first.db.select().from(chatMessages)).toEqual([]);
    expect(await first.db.select().from(chatGuests)).toEqual([]);
  });
});
