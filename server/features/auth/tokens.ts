import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const algorithm = 'HS256';
const life = '7d';

export interface ReadToken {
  userId: string;
  tokenVersion: number;
  expiresAt: Date;
}

/** Makes and reads the shop's sign-in tokens: JWTs that carry the account and its token number. */
export interface Tokens {
  /** "Bearer <jwt>", good for 7 days. */
  issue(userId: string, tokenVersion: number): Promise<string>;
  /** Accepts a token with or without the word `Bearer`; null for anything that is not a good one. */
  read(authorization: string | undefined): Promise<ReadToken | null>;
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // Checking a signature costs more than finding its account, and its answer never changes: good ones are
  // remembered. Whether the token has ended, by time or by its number, is asked at every use all the same.
  const known = new LRUCache<string, ReadToken>({ max: 5_000 });
  return {
    async issue(userId, tokenVersion) {
      const jwt = await new SignJWT({ v: tokenVersion })
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
        const { sub, v, exp } = payload;
        if (typeof sub !== 'string' || typeof v !== 'number' || typeof exp !== 'number') return null;
        const token = { userId: sub, tokenVersion: v, expiresAt: new Date(exp * 1000) };
        known.set(jwt, token);
        return token;
      } catch {
        // Malformed, forged and expired tokens count as no token (docs/rules.md#replies-and-errors).
        return null;
      }
    },
  };
}
