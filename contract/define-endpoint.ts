import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call (docs/rules.md#who-may-call-what): anyone, everybody with a valid token (otherwise 401), also a guest with the
 * `key` of a link in the query, or accounts with a permission (otherwise 403). Which records a merchant sees is decided by the slice.
 */
export type Access = 'anyone' | 'signed-in' | 'signed-in-or-key' | Permission;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: M;
  /** The path below `/api`, with parameters as `:name`. */
  path: Path;
  access: A;
  /** One line for the readable API page. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `multipart` bodies carry their fields in the form and one file part, named `image` unless `filePart` says otherwise. */
  encoding?: 'json' | 'multipart';
  /** A part of any kind of file, for `multipart`. */
  filePart?: 'file';
  /** The size of its form, where that is more than other calls may, or a multipart form without a file (docs/rules.md#field-sizes). */
  maxBodyBytes?: number;
  /**
   * A signed-in but disabled merchant may still call these: Sign Out, the profile, downloading the own data and deleting
   * the account. Everything else that needs a token returns 403 (docs/rules.md#disabled-merchants).
   */
  openToDisabledMerchant?: boolean;
  /**
   * An account may call it that has to set up two-step sign-in and has not (docs/rules.md#two-step-sign-in).
   */
  openWithoutSecondFactor?: boolean;
  /** Answers 302 to the reply's `location` instead of JSON: calls that a browser opens as a page. */
  redirects?: true;
  /** Answers a file of this media type instead of JSON. */
  downloads?: string;
  reply: Reply;
}

/** Declares a call. The server validates and serialises by it; the browser's client gets its types. */
export function endpoint<
  const M extends Method,
  const Path extends `/${string}`,
  const A extends Access,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<M, Path, A, Params, Query, Body, Reply>,
): Endpoint<M, Path, A, Params, Query, Body, Reply> {
  return definition;
}

/** The values that a caller sends and gets, inferred from the declaration. */
export type EndpointParams<E extends Endpoint> = z.input<NonNullable<E['params']>>;
export type EndpointQuery<E extends Endpoint> = z.input<NonNullable<E['query']>>;
export type EndpointBody<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
