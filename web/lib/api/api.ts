import type { EndpointMap } from '#contract/all-endpoints.ts';
import type {
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointReply,
} from '#contract/define-endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Method and path below `/api`, as the contract declares them: 'GET /order/:id'. */
type CallName = keyof EndpointMap;

type Given<Part extends string, T> = [T] extends [undefined]
  ? { [K in Part]?: undefined }
  : { [K in Part]: T };
type Optional<Part extends string, T> = [T] extends [undefined]
  ? { [K in Part]?: undefined }
  : { [K in Part]?: T };

/** The id of a request, which other clients may leave out: without it, what is sent again after a lost reply counts twice. */
type WithRequestId<Body> = '_id' extends keyof Body ? Body & { _id: string } : Body;

/** Path parameters, query and body of a call, typed by the contract. */
type CallInput<Name extends CallName> = Given<'params', EndpointParams<EndpointMap[Name]>> &
  Optional<'query', EndpointQuery<EndpointMap[Name]>> &
  (EndpointMap[Name] extends { encoding?: 'multipart' } ? { form?: FormData } : unknown) &
  Optional<'body', WithRequestId<EndpointBody<EndpointMap[Name]>>> & {
    form?: FormData;
    signal?: AbortSignal;
    keepalive?: boolean;
  };

export type CallReply<Name extends CallName> = EndpointReply<EndpointMap[Name]>;

interface ErrorDetails {
  code?: ErrorCode;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  quote?: unknown;
}

/** A call that the server refused or failed; its message is for the person. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Why it failed, for comparisons; undefined for a 404 and for replies that are not the server's own. */
  readonly code: ErrorCode | undefined;
  /** First message of each field of the form that was sent. */
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;
  /** The cost of the order now, for 'quote-changed'. */
  readonly quote: unknown;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    const { code, fields = {}, retryAfterSeconds, quote } = details;
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.quote = quote;
  }
}

/** The part of a response that a client reads. */
type Answer = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> };

/**
 * Sends a request: the browser's fetch, or an in-process call while the server renders, which takes the call's name, params
 * and query as they are.
 */
export type Transport = (
  path: string,
  init: RequestInit,
  name: string,
  input: Pick<LooseInput, 'params' | 'query'>,
) => Promise<Answer>;

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
  /** Sends the request even when the page closes; only for small bodies. */
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
    const init: RequestInit = {
      method,
      headers: hasJson ? { 'content-type': 'application/json' } : {},
      body: hasJson ? JSON.stringify(input.body) : input.form,
      signal: input.signal,
      keepalive: input.keepalive,
    };
    const response = await transport(`/api${path}${queryString(input.query)}`, init, name, input);
    const reply: unknown = await response.json().catch(() => ({}));
    if (response.ok) return reply;
    throw refusal(response, reply);
  };
  // The contract's types describe exactly what `call` does with the declared name.
  return call as Api;
}

/** Encodes a path parameter. Dots alone would lead to another path even when encoded, so no id or slug consists of them. */
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

function refusal(response: Answer, reply: unknown): ApiError {
  const { error, message, code, fields, quote } = (reply ?? {}) as ErrorDetails & {
    error?: string;
    message?: string;
  };
  const text = error ?? message ?? 'Your request could not be processed. Please try again.';
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, text, { code, fields, retryAfterSeconds, quote });
}
