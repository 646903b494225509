import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const algorithm = 'HS256';
const life = '7d';

export interface ReadToken {
  userId: string;
  tokenVersion: number;
  expiresAt: Date;
}

/** Issues and verifies the shop's tokens: JWTs with the account's id and token version (docs/rules.md#tokens). */
export interface Tokens {
  /** @returns "Bearer <jwt>", valid for 7 days */
  issue(userId: string, tokenVersion: number): Promise<string>;
  /**
   * @param authorization a token with or without the word `Bearer`
   * @returns null for anything but a valid token; whether its version is current is for the caller to check
   */
  read(authorization: string | undefined): Promise<ReadToken | null>;
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  // Verifying a signature costs more than reading the account, and its result never changes, so it is cached. Expiry and
  // token version are still checked at every use.
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
