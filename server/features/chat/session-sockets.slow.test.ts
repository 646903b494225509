import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { sessions } from '#server/db/schema/people.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';

const shop = await createTestApp();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);

describe('the sockets of a session', () => {
  it('close when it has not been used for 7 days', async () => {
    const marta = await addMember(shop);
    await shop.db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - interval '6 days 23 hours 59 minutes 58 seconds'` })
      .where(eq(sessions.id, marta.sessionId));
    expect(await disconnected(await connectSocket(origin, marta))).toBe('io server disconnect');
  });
});
