import { type SQL, sql } from 'drizzle-orm';
import { firstOrderIdOf } from '../work-list/first-order-id.rules.ts';

/** A condition on the order `o`: placed at `from` or later, and before `to`. */
export const placedBetween = (from: Date, to: Date): SQL =>
  sql`(o.created_at >= ${from} and o.created_at < ${to} and o.id >= ${firstOrderIdOf(from)}::uuid)`;
