import { Agent, request } from 'node:http';

/** What became of one call. */
export interface Answer {
  /** 0: none came. */
  status: number;
  /** Why none came: the code of the broken connection, or NO_ANSWER after all patience. */
  failure: string | null;
  /** For how long the connection had been silent before; null: it was opened for this call. */
  silentMs: number | null;
  /** Seconds, as the answer says. */
  retryAfter: number | null;
  /** Connection: close was said. */
  isLast: boolean;
  text: string;
  /** On the clock of performance.now(). */
  startedAt: number;
  ms: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A shopper's browser has more; whoever waits this long has gone. */
const PATIENCE_MS = 30_000;

/** One visitor: calls on one kept-alive connection, which is opened again when it has gone. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  #answeredAt = 0;
  /** As login answers it. */
  token: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Never throws: what went wrong is part of the answer. */
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

/** Makes an account; its client is signed in. */
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

/** Signs in; never as somebody new. */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const client = new Client(url);
  const answer = await client.call('POST', '/api/auth/login', account);
  if (answer.status !== 200) throw new Error(`nobody can sign in: ${answer.status} ${answer.text}`);
  client.token = jsonOf<{ token: string }>(answer).token;
  return client;
}

/** The caller knows what the call answers. */
export function jsonOf<T>(answer: Answer): T {
  return JSON.parse(answer.text) as T;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
