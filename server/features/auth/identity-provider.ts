import type * as client from 'openid-client';
import { cleanText } from '#contract/clean-text.ts';
import { canonicalEmail } from '#contract/email-address.ts';
import type { ExternalProvider } from './linking.rules.ts';

/** The provider's claims about the person. */
export interface Claims {
  /** The provider's unchanging id of the person. */
  subject: string;
  email: string | null;
  /** False unless the provider says so. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** The state of one sign-in while the browser is at the provider. */
export interface SignInFlow {
  state: string;
  nonce: string;
  verifier: string;
}

export interface IdentityProvider {
  name: ExternalProvider;
  /** @returns the URL to redirect the browser to, and the state to store until it comes back */
  begin(): Promise<{ location: string; flow: SignInFlow }>;
  /**
   * Exchanges the code of the callback for the person's claims. A code works once.
   * @param callback the URL to which the browser came back
   * @throws SignInDenied when the person cancelled, any other error when the sign-in failed
   */
  finish(callback: URL, flow: SignInFlow): Promise<Claims>;
}

/** The person, or the provider on their behalf, denied the sign-in. */
export class SignInDenied extends Error {
  override name = 'SignInDenied';
}

interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** Loaded with the first sign-in: most shops have no provider. */
const openid = () => import('openid-client');

/** Ends each request to the provider. */
const timeoutSeconds = 10;

/**
 * A provider by OpenID Connect: authorization code with state, nonce and PKCE. Its discovery document is fetched at the first
 * sign-in and cached; a failed fetch is retried at the next one.
 */
export function createIdentityProvider(
  name: ExternalProvider,
  settings: ProviderSettings,
  callbackUrl: string,
): IdentityProvider {
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = async () => {
    discovered ??= discover(settings);
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  };

  return {
    name,
    async begin() {
      const client = await openid();
      const config = await configuration();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: requestedScope(name, config),
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, flow };
    },

    async finish(callback, flow) {
      const client = await openid();
      const config = await configuration();
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          const isDenial =
            error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
          throw isDenial ? new SignInDenied(error.message, { cause: error }) : error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return toClaims({ ...(await fetchMissingClaims(config, tokens.access_token, claims)), ...claims });
    },
  };
}

async function discover({ clientId, clientSecret, issuer }: ProviderSettings): Promise<client.Configuration> {
  const client = await openid();
  const server = new URL(issuer);
  const found = await client.discovery(server, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    // An issuer without TLS is a test's or one on this machine.
    execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const { supportsPKCE: _method, ...metadata } = found.serverMetadata();
  if (metadata.token_endpoint) return found;
  // Facebook's document has no token endpoint; its page "OIDC Token with Manual Flow" names it.
  const completed = { ...metadata, token_endpoint: 'https://graph.facebook.com/oauth/access_token' };
  const config = new client.Configuration(completed, clientId, clientSecret);
  config.timeout = timeoutSeconds;
  return config;
}

/** Facebook's scope for the person's name is `public_profile`. */
function requestedScope(name: ExternalProvider, config: client.Configuration): string {
  const knowsProfile = config.serverMetadata().scopes_supported?.includes('profile') ?? name !== 'Facebook';
  return `openid email ${knowsProfile ? 'profile' : 'public_profile'}`;
}

/** Some providers leave the e-mail address out of the ID token and return it from the userinfo endpoint. */
async function fetchMissingClaims(
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Record<string, unknown>> {
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return {};
  return await (await openid()).fetchUserInfo(config, accessToken, claims.sub);
}

function toClaims(claims: Record<string, unknown>): Claims {
  const read = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, 200) : '';
  };
  const email = canonicalEmail(read('email'));
  const readName = (name: string) => cleanText(read(name)).trim();
  const [first = '', ...rest] = readName('name').split(/\s+/);
  return {
    // The library refuses an ID token without one.
    subject: String(claims.sub),
    email: email || null,
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: readName('given_name') || first || email.split('@')[0] || '',
    lastName: readName('family_name') || rest.join(' '),
  };
}
