import type { Db } from '#server/db/db.ts';
import type { FindActor } from '#server/http/actor.ts';
import { prepareFindActor } from '../users/users.store.ts';
import type { Tokens } from './tokens.ts';

/** Reads the account on every request, so that a token that a new password or role has ended is refused at once. */
export function createFindActor(db: Db, tokens: Tokens): FindActor {
  const findActor = prepareFindActor(db);
  return async (authorization) => {
    const token = await tokens.read(authorization);
    if (!token) return null;
    const found = await findActor(token.userId);
    if (!found || found.tokenVersion !== token.tokenVersion) return null;
    const { tokenVersion: _checked, ...actor } = found;
    return actor;
  };
}
