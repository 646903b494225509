import { Agent, request } from 'node:http';

/** Result of one call. */
export interface Reply {
  /** 0 without a reply. */
  status: number;
  /** Error code of the broken connection, or NO_REPLY after a timeout. */
  failure: string | null;
  /** How long the connection was idle before; null for a new connection. */
  idleMs: number | null;
  /** Seconds. */
  retryAfter: number | null;
  /** True with the header `Connection: close`. */
  isLast: boolean;
  text: string;
  /** Time on the clock of performance.now(). */
  startedAt: number;
  ms: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** No visitor waits longer. */
const TIMEOUT_MS = 30_000;

/** A visitor with one kept-alive connection, which is reopened when it breaks. */
export class Client {
  readonly #agent: Agent;
  readonly url: string;
  readonly #extraHeaders: Record<string, string>;
  #repliedAt = 0;
  /** As the login call returns it. */
  token: string | null = null;

  /** @param localAddress the visitor's IP address: 127.0.0.x on Linux */
  constructor(url: string, localAddress?: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.#extraHeaders = headers;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, ...(localAddress ? { localAddress } : {}) });
  }

  /** Never throws: failures are part of the reply. */
  call(method: Method, path: string, body?: unknown): Promise<Reply> {
    const startedAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const settle = (part: Partial<Reply>) => {
      resolve({
        status: 0,
        failure: null,
        idleMs: call.reusedSocket ? startedAt - this.#repliedAt : null,
        retryAfter: null,
        isLast: false,
        text: '',
        startedAt,
        ms: performance.now() - startedAt,
        ...part,
      });
      this.#repliedAt = performance.now();
    };
    const content = body === undefined ? undefined : JSON.stringify(body);
    const call = request(
      `${this.url}${path}`,
      { method, agent: this.#agent, headers: this.#headers(content) },
      async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const { 'retry-after': retryAfter, connection } = response.headers;
          settle({
            status: response.statusCode ?? 0,
            retryAfter: retryAfter === undefined ? null : Number(retryAfter),
            isLast: connection === 'close',
            text: Buffer.concat(chunks).toString('utf8'),
          });
        } catch (error) {
          settle({ failure: errorCode(error) });
        }
      },
    );
    call.setTimeout(TIMEOUT_MS, () => call.destroy(Object.assign(new Error(), { code: 'NO_REPLY' })));
    call.on('error', (error) => settle({ failure: errorCode(error) }));
    call.end(content);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }

  #headers(content: string | undefined): Record<string, string | number> {
    return {
      ...this.#extraHeaders,
      ...(this.token ? { authorization: this.token } : {}),
      ...(content === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    };
  }
}

/** Makes an account; its client is signed in. @param localAddress as of `Client` */
export async function signUp(url: string, localAddress?: string): Promise<Client> {
  const client = new Client(url, localAddress);
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const reply = await client.call('POST', '/api/auth/register', {
    email,
    firstName: 'Marta',
    lastName: 'Visitor',
    password: crypto.randomUUID(),
  });
  if (reply.status !== 200) throw new Error(`sign-up failed: ${reply.status} ${reply.text}`);
  client.token = parseJson<{ token: string }>(reply).token;
  return client;
}

/** Signs in to an existing account. */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const client = new Client(url);
  const reply = await client.call('POST', '/api/auth/login', account);
  if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.status} ${reply.text}`);
  client.token = parseJson<{ token: string }>(reply).token;
  return client;
}

export function parseJson<T>(reply: Reply): T {
  return JSON.parse(reply.text) as T;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
