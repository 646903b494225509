import type { ReadCache } from '#server/cache/read-cache.ts';
import type { Db } from '#server/db/db.ts';
import type { FindActor, SignedInActor } from '#server/http/actor.ts';
import { prepareFindActor } from '../users/users.store.ts';
import { isSecondFactorRequired, type SecondFactorPolicy } from './second-factor/second-factor.rules.ts';
import type { SessionUses } from './session-uses.ts';
import type { Tokens } from './tokens.ts';

interface FindActorParts {
  db: Db;
  tokens: Tokens;
  /** Null when there is nobody to announce changes: then every request reads the database. */
  sessions: ReadCache<SignedInActor> | null;
  sessionUses: SessionUses;
  secondFactorPolicy: SecondFactorPolicy;
}

/** Finds who a token's session belongs to, for calls that only read in memory. */
export function createFindActor({
  db,
  tokens,
  sessions,
  sessionUses,
  secondFactorPolicy,
}: FindActorParts): FindActor {
  const findActor = prepareFindActor(db);

  async function read(sessionId: string, ip: string) {
    const found = await findActor(sessionId);
    if (!found) return null;
    const { actor, isUseDue, hasSecondFactor, expiresInMs } = found;
    if (isUseDue) sessionUses.note(sessionId, ip);
    const mustSetUpSecondFactor =
      !hasSecondFactor && isSecondFactorRequired(secondFactorPolicy, actor.membership);
    const rows = actor.merchant ? [actor.id, actor.merchant.id] : [actor.id];
    return { value: { ...actor, mustSetUpSecondFactor }, rows, forMs: expiresInMs };
  }

  return async (authorization, ip, { writes }) => {
    const token = await tokens.read(authorization);
    if (!token) return null;
    const { sessionId } = token;
    if (!sessions) return (await read(sessionId, ip))?.value ?? null;
    const known = writes ? undefined : sessions.get(sessionId);
    return known ?? (await sessions.read(sessionId, () => read(sessionId, ip)));
  };
}
