import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { SignInFlow } from './identity-provider.ts';
import type { ForeignProvider } from './linking.rules.ts';

/**
 * What a sign-in must remember while the browser is at the provider lies in that browser, encrypted, for ten minutes:
 * only the browser that began a sign-in can finish it. It signs nobody in.
 */
export interface FlowCookie {
  /** A `Set-Cookie` that keeps the flow. */
  keep(provider: ForeignProvider, flow: SignInFlow): Promise<string>;
  /** A `Set-Cookie` that forgets it: a flow is finished once. */
  forget(provider: ForeignProvider): string;
  /** The flow of a `Cookie` header; null for none, an expired or a forged one. */
  read(provider: ForeignProvider, header: string | undefined): Promise<SignInFlow | null>;
}

const lifeSeconds = 600;
const flowSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export function createFlowCookie(secret: string, publicUrl: string): FlowCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sign-in flow cookie', 32));
  // `__Host-` keeps other hosts of the same domain from planting one. Browsers take it with Secure and for the whole host only,
  // and Safari takes nothing with Secure over plain http: there the name is a plain one, for the routes that need it.
  const [prefix, path, secure] = publicUrl.startsWith('https:')
    ? (['__Host-', '/', '; Secure'] as const)
    : (['', '/api/auth', ''] as const);
  const nameOf = (provider: ForeignProvider) => `${prefix}sign_in_${provider.toLowerCase()}`;
  const cookie = (provider: ForeignProvider, value: string, maxAge: number) =>
    // Lax: the browser comes back from another site by a link.
    `${nameOf(provider)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;

  return {
    async keep(provider, flow) {
      const sealed = await new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(provider)
        .setExpirationTime(`${lifeSeconds}s`)
        .encrypt(key);
      return cookie(provider, sealed, lifeSeconds);
    },
    forget: (provider) => cookie(provider, '', 0),
    async read(provider, header) {
      const sealed = cookieValue(nameOf(provider), header);
      if (!sealed) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: provider,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return flowSchema.parse(payload);
      } catch {
        // Expired and forged ones are as good as none.
        return null;
      }
    },
  };
}

function cookieValue(name: string, header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
