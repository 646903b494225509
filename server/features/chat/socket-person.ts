import type { Socket } from 'socket.io';
import type { Db } from '#server/db/db.ts';
import type { Tokens } from '../auth/tokens.ts';
import { findCredentials } from '../users/users.store.ts';
import type { ChatPerson } from './chat.rules.ts';

/**
 * Who opens a socket: the token of the handshake's `auth.token`, `query.token` or Authorization header, with or
 * without the word `Bearer`. A disabled merchant may too. Null without a good token.
 */
export async function findSocketPerson(
  db: Db,
  tokens: Tokens,
  handshake: Socket['handshake'],
): Promise<{ person: ChatPerson; expiresAt: Date } | null> {
  const given = [handshake.auth.token, handshake.query.token, handshake.headers.authorization];
  const token = await tokens.read(given.find((one): one is string => typeof one === 'string' && one !== ''));
  if (!token) return null;
  const user = await findCredentials(db, token.userId);
  if (!user || user.tokenVersion !== token.tokenVersion) return null;
  const { id, firstName, lastName, email, role } = user;
  return { person: { id, firstName, lastName, email, role }, expiresAt: token.expiresAt };
}
