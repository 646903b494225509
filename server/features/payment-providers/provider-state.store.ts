import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { healthResults } from '#server/db/schema/health.ts';
import type { ProviderTrouble } from './provider.ts';

/** State of providers for the Health page and Settings > Payments, beside the results of other work in the background. */
const keys = { trouble: 'payment-providers', event: 'stripe-event' } as const;

export interface ProviderState {
  trouble: ProviderTrouble | null;
  /** When Stripe last sent an event that could be verified. */
  heardEventAt: Date | null;
}

export async function findProviderState(db: Db): Promise<ProviderState> {
  const rows = await db
    .select({ key: healthResults.key, at: healthResults.at, result: healthResults.result })
    .from(healthResults)
    .where(inArray(healthResults.key, Object.values(keys)));
  const trouble = rows.find(({ key }) => key === keys.trouble)?.result as { trouble: ProviderTrouble | null };
  const event = rows.find(({ key }) => key === keys.event);
  return { trouble: trouble?.trouble ?? null, heardEventAt: event?.at ?? null };
}

async function store(db: Db, key: string, result: object, setWhere?: SQL): Promise<void> {
  const at = sql`clock_timestamp()`;
  await db
    .insert(healthResults)
    .values({ key, at, result })
    .onConflictDoUpdate({
      target: healthResults.key,
      set: { at, result },
      ...(setWhere ? { setWhere } : {}),
    });
}

/** Keeps since when it lasts. @param found null when all have answered */
export async function noteTrouble(db: Db, found: Omit<ProviderTrouble, 'since'> | null): Promise<void> {
  const { trouble } = await findProviderState(db);
  if (!found && !trouble) return;
  const since = trouble?.since ?? new Date().toISOString();
  await store(db, keys.trouble, { trouble: found ? { ...found, since } : null });
}

/** Once a minute, so that events do not wait for each other. */
export const noteEvent = (db: Db): Promise<void> =>
  store(db, keys.event, {}, sql`${healthResults.at} < now() - interval '1 minute'`);
