import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Tag } from '#server/cache/announced-change.ts';
import { describeFailure } from './error-handler.ts';
import type { GuestCall } from './serve.ts';

type Text = Record<string, unknown> | undefined;

/** The part of a response that web/lib/api/api.ts reads. */
interface Answer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/** How web/lib/api/api.ts sends a call: its URL, and the same as name, params and query. */
export type Transport = (
  url: string,
  init: { method?: string },
  name: string,
  input: { params?: Text; query?: Text },
) => Promise<Answer>;

/**
 * Answers the API calls of a page while it is rendered. What guests may cache is called directly: as requests, these calls took
 * as long as rendering the page (docs/decisions/083-rendering.md). All others are requests without a network.
 */
export function callsInProcess(app: FastifyInstance, page: FastifyRequest) {
  const tags = new Set<Tag>();
  let areCached = true;

  const transport: Transport = async (url, { method }, name, { params, query }) => {
    const call = app.guestCalls.get(name);
    if (!call) areCached = false;
    const answer = await (call
      ? toAnswer(name, call({ params: texts(params), query: texts(query), ip: page.ip, url }))
      : inject(url, method));
    // As a response, which reaches the page's error boundary. React Router hides the message of an error in production.
    if (answer.status === 429 || answer.status === 503) {
      const { error } = (await answer.json()) as { error: string };
      throw new Response(error, { status: answer.status });
    }
    return answer;
  };

  async function toAnswer(name: string, answer: ReturnType<GuestCall>): Promise<Answer> {
    try {
      const { reply, value } = await answer;
      const { status, body } = reply;
      for (const tag of reply.tags) if (showsStock(name) || !tag.startsWith('stock:')) tags.add(tag);
      return {
        ok: status === 200,
        status,
        headers: noHeaders,
        json: async () => value ?? JSON.parse(body.toString()),
      };
    } catch (error) {
      areCached = false;
      const { status, body } = describeFailure(error);
      if (status === 500) page.log.error({ err: error, route: name }, 'request failed');
      return { ok: false, status, headers: noHeaders, json: async () => body };
    }
  }

  async function inject(url: string, method = 'GET'): Promise<Answer> {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { 'x-internal-render': app.internalRenderKey },
      remoteAddress: page.ip,
    });
    const status = response.statusCode;
    const get = (header: string) => response.headers[header]?.toString() ?? null;
    return { ok: status < 300, status, headers: { get }, json: async () => response.json() };
  }

  return { transport, tags, areCached: () => areCached };
}

/** Lists show only whether a product is in stock. */
const showsStock = (call: string) => call === 'GET /product/item/:slug';

const noHeaders = { get: () => null };

/** As they would be read from a URL. */
function texts(values: Text): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value).toWellFormed()]));
}
