import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { SignInFlow } from './identity-provider.ts';
import type { ExternalProvider } from './linking.rules.ts';

/**
 * Stores the state of a sign-in in the browser, encrypted, for ten minutes while the browser is at the provider. Only the
 * browser that started a sign-in can finish it. The cookie itself signs nobody in.
 */
export interface FlowCookie {
  /** @returns a `Set-Cookie` with the flow */
  create(provider: ExternalProvider, flow: SignInFlow): Promise<string>;
  /** @returns a `Set-Cookie` that deletes the cookie */
  clear(provider: ExternalProvider): string;
  /** @returns the flow in a `Cookie` header; null when it is missing, expired or forged */
  read(provider: ExternalProvider, header: string | undefined): Promise<SignInFlow | null>;
}

const lifeSeconds = 600;
const flowSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export function createFlowCookie(secret: string, publicUrl: string): FlowCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sign-in flow cookie', 32));
  // `__Host-` stops other hosts of the same domain from setting the cookie. It requires Secure and the path `/`. Safari
  // rejects Secure over plain http, so there the cookie has no prefix and is limited to the routes that need it.
  const [prefix, path, secure] = publicUrl.startsWith('https:')
    ? (['__Host-', '/', '; Secure'] as const)
    : (['', '/api/auth', ''] as const);
  const cookieName = (provider: ExternalProvider) => `${prefix}sign_in_${provider.toLowerCase()}`;
  const cookie = (provider: ExternalProvider, value: string, maxAge: number) =>
    // Lax, because the provider's site redirects the browser back.
    `${cookieName(provider)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;

  return {
    async create(provider, flow) {
      const encrypted = await new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(provider)
        .setExpirationTime(`${lifeSeconds}s`)
        .encrypt(key);
      return cookie(provider, encrypted, lifeSeconds);
    },
    clear: (provider) => cookie(provider, '', 0),
    async read(provider, header) {
      const encrypted = cookieValue(cookieName(provider), header);
      if (!encrypted) return null;
      try {
        const { payload } = await jwtDecrypt(encrypted, key, {
          audience: provider,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return flowSchema.parse(payload);
      } catch {
        // Expired or forged.
        return null;
      }
    },
  };
}

function cookieValue(name: string, header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
