import { jwtVerify, SignJWT } from 'jose';

const algorithm = 'HS256';
const life = '7d';

/** Makes and reads the shop's sign-in tokens: JWTs that carry the account and its token number. */
export interface Tokens {
  /** "Bearer <jwt>", good for 7 days. */
  issue(userId: string, tokenVersion: number): Promise<string>;
  /** Accepts a token with or without the word `Bearer`; null for anything that is not a good one. */
  read(
    authorization: string | undefined,
  ): Promise<{ userId: string; tokenVersion: number; expiresAt: Date } | null>;
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
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
      try {
        const { payload } = await jwtVerify(jwt, key, { algorithms: [algorithm] });
        const { sub, v, exp } = payload;
        if (typeof sub !== 'string' || typeof v !== 'number' || typeof exp !== 'number') return null;
        return { userId: sub, tokenVersion: v, expiresAt: new Date(exp * 1000) };
      } catch {
        // Malformed, forged and expired tokens are all as good as none (server rules, "On the wire").
        return null;
      }
    },
  };
}
