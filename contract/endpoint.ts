import type { z } from 'zod';

/**
 * Who may call (server rules, "Who may call what"). Each level is refused below itself: 401 without a good
 * token, 403 with the wrong role. `merchant` means an active merchant with a record, or an administrator;
 * what is theirs to see is decided by the slice.
 */
export type Access = 'anyone' | 'signed-in' | 'merchant' | 'administrator';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /** One line for the readable API page. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `multipart` bodies carry their fields in the form and one file part named `image`. */
  encoding?: 'json' | 'multipart';
  /**
   * What a signed-in but disabled merchant may still call: sign-in, the profile and the socket. Everything
   * else that needs a token answers 403 (server rules, "Reviews, wishlist, addresses, people").
   */
  openToDisabledMerchant?: boolean;
  reply: Reply;
}

/** Declares one call, once: the server validates and serialises by it, the browser is typed by it. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

/** What a caller may send and gets, inferred from the declaration. */
export type ParamsOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.input<P> : never;
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
