import type { EndpointMap } from '#contract/all-endpoints.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/define-endpoint.ts';

/** A call's name: its method and path below `/api`, as the contract declares them. */
type CallName = keyof EndpointMap;

type Given<Part extends string, T> = [T] extends [undefined]
  ? { [K in Part]?: undefined }
  : { [K in Part]: T };
type Optional<Part extends string, T> = [T] extends [undefined]
  ? { [K in Part]?: undefined }
  : { [K in Part]?: T };

/** What a call is given: path parameters, query and body, typed by the contract. */
type CallInput<Name extends CallName> = Given<'params', ParamsOf<EndpointMap[Name]>> &
  Optional<'query', QueryOf<EndpointMap[Name]>> &
  (EndpointMap[Name] extends { encoding?: 'multipart' } ? { form?: FormData } : unknown) &
  Optional<'body', BodyOf<EndpointMap[Name]>> & {
    form?: FormData;
    signal?: AbortSignal;
    keepalive?: boolean;
  };

export type CallReply<Name extends CallName> = ReplyOf<EndpointMap[Name]>;

/** A refusal or failure of the server, or no answer at all (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** First message of each field of the form that was sent. */
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Carries a request: the browser's fetch, or the server's own door during rendering. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export type Api = <Name extends CallName>(
  name: Name,
  ...input: Record<never, never> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>]
) => Promise<CallReply<Name>>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  /** Reaches the server even when the page closes meanwhile; the body is small. */
  keepalive?: boolean;
}

/** A client of the API, typed by the contract without carrying its schemas. Throws ApiError. */
export function createApi(transport: Transport): Api {
  const call = async (name: string, input: LooseInput = {}): Promise<unknown> => {
    const space = name.indexOf(' ');
    const method = name.slice(0, space);
    const path = name
      .slice(space + 1)
      .replaceAll(/:(\w+)/g, (_match, key: string) => segment(String(input.params?.[key])));
    const hasJson = input.body !== undefined;
    const response = await transport(`/api${path}${queryString(input.query)}`, {
      method,
      headers: hasJson ? { 'content-type': 'application/json' } : {},
      body: hasJson ? JSON.stringify(input.body) : input.form,
      signal: input.signal,
      keepalive: input.keepalive,
    });
    const reply: unknown = await response.json().catch(() => ({}));
    if (response.ok) return reply;
    throw refusal(response, reply);
  };
  // The contract's types describe exactly what `call` does with the declared name.
  return call as Api;
}

/** One part of a path. Dots alone lead to another path, however they are written, so nothing can be named by them. */
function segment(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new ApiError(404, 'Not found.');
  return encodeURIComponent(text);
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

function refusal(response: Response, reply: unknown): ApiError {
  const words = (reply ?? {}) as { error?: string; message?: string; fields?: Record<string, string> };
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    words.error ?? words.message ?? 'Your request could not be processed. Please try again.',
    words.fields,
    retryAfter > 0 ? retryAfter : undefined,
  );
}
