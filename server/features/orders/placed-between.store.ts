import { type SQL, sql } from 'drizzle-orm';
import { firstIdAt } from '#server/db/first-id.ts';

/** An order is placed some days after its checkout was held, at most, and its id is of the day on which that was. */
const HELD_MS = 30 * 24 * 60 * 60_000;

/** A condition on the order `o`: placed at this moment or later. Index: orders_pkey. */
export const placedSince = (from: Date): SQL =>
  sql`(o.created_at >= ${from} and o.id >= ${firstIdAt(new Date(from.getTime() - HELD_MS))}::uuid)`;

/** The same, and before `to`. */
export const placedBetween = (from: Date, to: Date): SQL =>
  sql`(${placedSince(from)} and o.created_at < ${to})`;
