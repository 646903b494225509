import * as client from 'openid-client';
import type { ForeignProvider } from './linking.rules.ts';

/** Who the provider says somebody is. */
export interface Claims {
  /** The provider's own, unchanging name of the person. */
  subject: string;
  email: string | null;
  /** False unless the provider says so. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** What the shop must remember of one sign-in until the browser comes back. */
export interface SignInFlow {
  state: string;
  nonce: string;
  verifier: string;
}

export interface IdentityProvider {
  name: ForeignProvider;
  /** Where the browser is to go, and what is to be remembered. */
  begin(): Promise<{ location: string; flow: SignInFlow }>;
  /**
   * Trades the code of the callback, once, for who it is. `callback` is the address that the browser came back to.
   * Throws SignInDenied when the person did not want to, and any other error for everything else.
   */
  finish(callback: URL, flow: SignInFlow): Promise<Claims>;
}

/** The person, or the provider on her behalf, said no. */
export class SignInDenied extends Error {
  override name = 'SignInDenied';
}

interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** A provider that does not answer must not hold a request for long. */
const timeoutSeconds = 10;

/**
 * A provider by OpenID Connect: authorization code with state, nonce and PKCE. What its address says about itself is
 * read at the first sign-in and kept; a provider that is down then is asked again at the next.
 */
export function createIdentityProvider(
  name: ForeignProvider,
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
      const config = await configuration();
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: scopeOf(name, config),
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, flow };
    },

    async finish(callback, flow) {
      const config = await configuration();
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isDenial(error) ? new SignInDenied(error.message, { cause: error }) : error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return claimsOf({ ...(await moreAbout(config, tokens.access_token, claims)), ...claims });
    },
  };
}

async function discover({ clientId, clientSecret, issuer }: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const found = await client.discovery(server, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    // An issuer without TLS is a test's, or a machine's own.
    execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const { supportsPKCE: _method, ...metadata } = found.serverMetadata();
  if (metadata.token_endpoint) return found;
  // Facebook's document leaves out where codes are traded (its page "OIDC Token with Manual Flow" names it).
  const completed = { ...metadata, token_endpoint: 'https://graph.facebook.com/oauth/access_token' };
  const config = new client.Configuration(completed, clientId, clientSecret);
  config.timeout = timeoutSeconds;
  return config;
}

/** Facebook calls the scope of the names by a name of its own. */
function scopeOf(name: ForeignProvider, config: client.Configuration): string {
  const knowsProfile = config.serverMetadata().scopes_supported?.includes('profile') ?? name !== 'Facebook';
  return `openid email ${knowsProfile ? 'profile' : 'public_profile'}`;
}

const isDenial = (error: unknown): error is client.AuthorizationResponseError =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

/** Some providers keep the address out of the ID token and tell it on asking. */
async function moreAbout(
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Record<string, unknown>> {
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return {};
  return await client.fetchUserInfo(config, accessToken, claims.sub);
}

function claimsOf(claims: Record<string, unknown>): Claims {
  const read = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, 200) : '';
  };
  const email = read('email');
  const [first = '', ...rest] = read('name').split(/\s+/);
  return {
    // Checked by the library: an ID token without one is refused.
    subject: String(claims.sub),
    email: email || null,
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: read('given_name') || first || email.split('@')[0] || '',
    lastName: read('family_name') || rest.join(' '),
  };
}
