import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const algorithm = 'HS256';
/** A session lives no longer, however often it is used. */
const life = '90d';

export interface ReadToken {
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

/** Issues and verifies the shop's tokens: JWTs with the ids of account and session (docs/rules.md#tokens). */
export interface Tokens {
  /** @returns "Bearer <jwt>", valid for 90 days */
  issue(userId: string, sessionId: string): Promise<string>;
  /**
   * @param authorization a token with or without the word `Bearer`
   * @returns null for anything but a valid token; whether its session has ended is for the caller to check
   */
  read(authorization: string | undefined): Promise<ReadToken | null>;
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // Verifying a signature costs more than reading the account, and its result never changes, so it is cached. Expiry and
  // session are still checked at every use.
  const known = new LRUCache<string, ReadToken>({ max: 10_000 });
  return {
    async issue(userId, sessionId) {
      const jwt = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(life)
        .sign(key);
      return `Bearer ${jwt}`;
    },
    async read(authorization) {
      const jwt = authorization?.replace(/^Bearer\s+/i, '').trim();
      if (!jwt) return null;
      const seen = known.get(jwt);
      if (seen) return seen.expiresAt.getTime() > Date.now() ? seen : null;
      try {
        const { payload } = await jwtVerify(jwt, key, { algorithms: [algorithm] });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
        const token = { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
        known.set(jwt, token);
        return token;
      } catch {
        // Malformed, forged and expired tokens count as no token (docs/rules.md#replies-and-errors).
        return null;
      }
    },
  };
}
