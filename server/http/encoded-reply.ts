import type { Endpoint } from '#contract/define-endpoint.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import type { CachedReply } from '../cache/reply-cache.ts';
import { unpooledBuffer } from './unpooled-buffer.ts';

/** A reply that the handler joined from JSON, whose parts the endpoint's schema has validated. */
export class EncodedReply {
  readonly json: string;
  /** Tags that invalidate it, for an endpoint that is cached for guests. */
  readonly dependencies: readonly Tag[];

  constructor(json: string, dependencies: readonly Tag[]) {
    this.json = json;
    this.dependencies = dependencies;
  }
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

export interface GuestReply {
  reply: CachedReply;
  /** The value of the reply's body, if it was made for this call and not encoded by the handler. */
  value?: unknown;
}

/** @param dependencies of a result that is not encoded yet */
export function encode(endpoint: Endpoint, result: unknown, dependencies: readonly Tag[]): GuestReply {
  const isEncoded = result instanceof EncodedReply;
  const value = isEncoded ? undefined : endpoint.reply.parse(result);
  const reply = {
    tags: isEncoded ? result.dependencies : dependencies,
    status: 200,
    headers: jsonHeaders,
    body: unpooledBuffer(isEncoded ? result.json : JSON.stringify(value)),
  };
  return { reply, value };
}
