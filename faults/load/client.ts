import { Agent, request } from 'node:http';

/** The result of one call. */
export interface Answer {
  /** 0: no reply. */
  status: number;
  /** Why there was no reply: the error code of the connection, or NO_ANSWER after the timeout. */
  failure: string | null;
  /** How long the connection had been idle. Null: it was opened for this call. */
  silentMs: number | null;
  /** Seconds, from the reply. */
  retryAfter: number | null;
  /** The reply said `Connection: close`. */
  isLast: boolean;
  text: string;
  /** By performance.now(). */
  startedAt: number;
  ms: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A browser would wait longer, but a shopper would not. */
const PATIENCE_MS = 30_000;

/** One visitor: calls on one keep-alive connection, reopened after it closed. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  #answeredAt = 0;
  /** As login returns it. */
  token: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Never throws: failures are part of the result. */
  call(method: Method, path: string, body?: unknown): Promise<Answer> {
    const startedAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const answer = (part: Partial<Answer>) => {
      resolve({
        status: 0,
        failure: null,
        silentMs: call.reusedSocket ? startedAt - this.#answeredAt : null,
        retryAfter: null,
        isLast: false,
        text: '',
        startedAt,
        ms: performance.now() - startedAt,
        ...part,
      });
      this.#answeredAt = performance.now();
    };
    const content = body === undefined ? undefined : JSON.stringify(body);
    const call = request(
      `${this.#url}${path}`,
      { method, agent: this.#agent, headers: this.#headers(content) },
      async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const { 'retry-after': retryAfter, connection } = response.headers;
          answer({
            status: response.statusCode ?? 0,
            retryAfter: retryAfter === undefined ? null : Number(retryAfter),
            isLast: connection === 'close',
            text: Buffer.concat(chunks).toString('utf8'),
          });
        } catch (error) {
          answer({ failure: codeOf(error) });
        }
      },
    );
    call.setTimeout(PATIENCE_MS, () => call.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })));
    call.on('error', (error) => answer({ failure: codeOf(error) }));
    call.end(content);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }

  #headers(content: string | undefined): Record<string, string | number> {
    return {
      ...(this.token ? { authorization: this.token } : {}),
      ...(content === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    };
  }
}

/** Creates an account and a signed-in client. */
export async function signUp(url: string): Promise<Client> {
  const client = new Client(url);
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const answer = await client.call('POST', '/api/auth/register', {
    email,
    firstName: 'Marta',
    lastName: 'Visitor',
    password: crypto.randomUUID(),
  });
  if (answer.status !== 200) throw new Error(`nobody can sign up: ${answer.status} ${answer.text}`);
  client.token = jsonOf<{ token: string }>(answer).token;
  return client;
}

/** Signs in to an existing account. */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const client = new Client(url);
  const answer = await client.call('POST', '/api/auth/login', account);
  if (answer.status !== 200) throw new Error(`nobody can sign in: ${answer.status} ${answer.text}`);
  client.token = jsonOf<{ token: string }>(answer).token;
  return client;
}

/** Parses a reply whose type the caller knows. */
export function jsonOf<T>(answer: Answer): T {
  return JSON.parse(answer.text) as T;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
