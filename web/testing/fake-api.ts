import { vi } from 'vitest';
import type { EndpointMap } from '#contract/all-endpoints.ts';
import { uploadBy } from './fake-upload.ts';

type CallName = keyof EndpointMap;

interface Sent {
  name: CallName;
  params: Record<string, string>;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at it knows.
  body: any;
}

/** The reply to a call, whole or as far as the page reads it. A Response is a refusal of the server. */
type Answer = object | ((sent: Sent) => object | Promise<object>);
export type Answers = Partial<Record<CallName, Answer>>;

/** A refusal, as the server sends it. */
export const refused = (status: number, error: string, more: object = {}): Response =>
  Response.json({ error, ...more }, { status });

/** No reply comes. */
export function lost(): never {
  throw new TypeError('Failed to fetch');
}

const toMatcher = (name: string) => {
  const [method, path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
};

/**
 * Answers the calls of the page instead of a server, until the test ends. What has no answer is refused, and so is shown.
 * @returns what was sent, and the answers, which may be changed
 */
export function fakeApi(answers: Answers) {
  const sent: Sent[] = [];
  const now = { ...answers };
  const fetch = async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://shop.test');
    for (const [name, answer] of Object.entries(now)) {
      const { method, pattern } = toMatcher(name);
      const found = method === (init.method ?? 'GET') ? pattern.exec(pathname) : null;
      if (!found) continue;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      const call = { name: name as CallName, params: { ...found.groups }, query: searchParams, body };
      sent.push(call);
      const reply = typeof answer === 'function' ? await answer(call) : answer;
      return reply instanceof Response ? reply.clone() : Response.json(reply);
    }
    return refused(404, `The test has no answer for ${init.method ?? 'GET'} ${url}`);
  };
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('XMLHttpRequest', uploadBy(fetch));
  /** The bodies that were sent to an endpoint. */
  const sentBodies = (name: CallName) => sent.filter((call) => call.name === name).map(({ body }) => body);
  return { sent, answers: now, sentBodies };
}
