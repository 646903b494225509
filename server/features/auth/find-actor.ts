import type { Db } from '#server/db/db.ts';
import type { FindActor } from '#server/http/actor.ts';
import { prepareFindActor } from '../users/users.store.ts';
import { isSecondFactorRequired, type SecondFactorPolicy } from './second-factor/second-factor.rules.ts';
import type { SessionUses } from './session-uses.ts';
import type { Tokens } from './tokens.ts';

/** Reads session and account on every request, in one statement, so that every process refuses an ended session at once. */
export function createFindActor(
  db: Db,
  tokens: Tokens,
  uses: SessionUses,
  secondFactorPolicy: SecondFactorPolicy,
): FindActor {
  const findActor = prepareFindActor(db);
  return async (authorization, ip) => {
    const token = await tokens.read(authorization);
    const found = token && (await findActor(token.sessionId));
    if (!found) return null;
    const { actor, isUseDue, hasSecondFactor } = found;
    if (isUseDue) uses.note(actor.sessionId, ip);
    const mustSetUpSecondFactor = !hasSecondFactor && isSecondFactorRequired(secondFactorPolicy, actor.role);
    return { ...actor, mustSetUpSecondFactor };
  };
}
