import type { Db } from '#server/db/db.ts';
import type { FindActor } from '#server/http/actor.ts';
import { prepareFindActor } from '../users/users.store.ts';
import type { SessionUses } from './session-uses.ts';
import type { Tokens } from './tokens.ts';

/** Reads session and account on every request, in one statement, so that every process refuses an ended session at once. */
export function createFindActor(db: Db, tokens: Tokens, uses: SessionUses): FindActor {
  const findActor = prepareFindActor(db);
  return async (authorization, ip) => {
    const token = await tokens.read(authorization);
    const found = token && (await findActor(token.sessionId));
    if (!found) return null;
    if (found.isUseDue) uses.note(found.actor.sessionId, ip);
    return found.actor;
  };
}
