import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tag } from '#server/cache/announced-change.ts';
import type { TestApp } from './test-app.ts';

/** Resolves when another process has heard of all that was announced in this one. */
export async function untilHeard(there: TestApp, here: TestApp): Promise<void> {
  const tag: Tag = `product:${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  there.cacheInvalidation.onChange((tags) => tags.includes(tag) && resolve());
  // As changes of stock are, which are sent after those of other transactions.
  await here.db.execute(sql`select announce_later(${tag})`);
  await promise;
}
