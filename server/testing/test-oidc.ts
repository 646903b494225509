import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the test provider. */
export interface TestSubject {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
}

/** A real OpenID provider, with a simulated person who signs in. */
export interface TestOidc {
  issuer: string;
  /** Where it redirects after sign-in. */
  callbackUrl: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in, and whether they give consent. */
  person: { subject: TestSubject; consents: boolean };
  /** Follows redirects from `location` through sign-in and consent. @returns the URL back to the shop */
  visit(location: string): Promise<URL>;
  close(): Promise<void>;
}

interface Options {
  callbackUrl: string;
  /** True when the ID token has name and e-mail address, as with Google and Facebook, or only the userinfo endpoint. */
  claimsInIdToken?: boolean;
  /** A free one by default. */
  port?: number;
}

/** `const google = await openTestOidc({ callbackUrl }); afterAll(google.close);` */
export async function openTestOidc(options: Options): Promise<TestOidc> {
  const { callbackUrl, claimsInIdToken = true, port = 0 } = options;
  let handle: RequestListener = () => {};
  const server = createServer((request, response) => handle(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subjects = new Map<string, TestSubject>();
  const clientId = 'the shop';
  const clientSecret = 'known to shop and provider';

  const { warn } = console;
  // It warns about in-memory storage, which is right for a test.
  Object.assign(console, { warn: () => {} });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => subjects.get(id) }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  Object.assign(console, { warn });
  const handleProvider = provider.callback();

  const oidc: TestOidc = {
    issuer,
    callbackUrl,
    clientId,
    clientSecret,
    person: { subject: { sub: 'nobody' }, consents: true },
    async visit(location) {
      const jar = new Map<string, string>();
      let url = new URL(location);
      while (url.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        const next = response.headers.get('location');
        if (!next) throw new Error(`the provider stopped: ${response.status} ${await response.text()}`);
        url = new URL(next, url);
      }
      return url;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handleProvider(request, response);
    void interact(provider, oidc, subjects, request, response);
  };
  return oidc;
}

/** Acts for the person on the provider's pages. */
async function interact(
  provider: Provider,
  { person }: TestOidc,
  subjects: Map<string, TestSubject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    subjects.set(person.subject.sub, person.subject);
    const login = { accountId: person.subject.sub };
    await provider.interactionFinished(request, response, { login });
    return;
  }
  if (!person.consents) {
    const refusal = { error: 'access_denied', error_description: 'The person refused.' };
    await provider.interactionFinished(request, response, refusal);
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id });
  grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '));
  grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? []);
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}
