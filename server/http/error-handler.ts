import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode, errorReply } from '#contract/errors.ts';
import { findOutage, findSqlState } from '#server/db/outage.ts';
import { ShopError } from '#server/errors.ts';

/** The only place that knows HTTP statuses. Every other code is a 400, which the user can correct. */
const statuses: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  forbidden: 403,
  'second-factor-setup-required': 403,
  'not-found': 404,
  'too-slow': 408,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  'too-many-signing-in': 503,
  'payment-unavailable': 503,
  'checkout-held': 429,
  unavailable: 503,
};

/** PostgreSQL's errors for input that no schema refuses: NUL or broken UTF-8, numbers out of range, bad dates. */
const inputRefusals = new Set(['22021', '22P02', '22P05', '22003', '22001', '22007', '22008', '54000']);
/** The value of `Retry-After`: most outages are short. */
export const retrySeconds = 2;
const outageMessages = {
  away: 'The shop cannot reach its database right now. Please try again in a moment.',
  full: 'The shop cannot save anything at the moment. Please try again later.',
  busy: 'The shop is too busy to do this right now. Please try again in a moment.',
};

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = describeFailure(error);
  const { method, routeOptions, ip, actor, server, headers } = request;
  if (status === 500) request.log.error({ err: error, route: routeOptions.url }, 'request failed');
  if (error instanceof ShopError && error.code === 'forbidden') {
    const call = `${method} ${routeOptions.url ?? ''}`;
    server.securityLog.write({ event: 'forbidden', account: actor?.id, ip, call });
  }
  if (error instanceof ShopError && error.code === 'unauthorized' && headers.authorization !== undefined)
    void server.noteRefusedToken(headers.authorization, ip);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(body);
}

interface Failure {
  status: number;
  body: z.output<typeof errorReply> | { message: string };
  retryAfterSeconds?: number;
}

/** @returns what the caller is told of an error; status 500 for one that nobody expected, which is to be logged */
export function describeFailure(error: unknown): Failure {
  const shopError = asShopError(error as FastifyError);
  if (!shopError && isClientError(error as FastifyError)) {
    // From a library, such as 416 for a range that a file does not have.
    const message = 'The request could not be answered as it was asked.';
    const { statusCode = 400 } = error as FastifyError;
    return { status: statusCode, body: { error: message, code: 'invalid-input' } };
  }
  if (!shopError) {
    const message = 'Your request could not be processed. Please try again.';
    return { status: 500, body: { error: message, code: 'failed' } };
  }
  const { code, message, fields, retryAfterSeconds, quote } = shopError;
  const status = statuses[code] ?? 400;
  return {
    status,
    body: status === 404 ? { message } : { error: message, code, fields, quote },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  };
}

/** @returns the sentence that the caller is told, for a reply that is not of HTTP */
export function failureMessage(error: unknown): string {
  const { body } = describeFailure(error);
  return 'error' in body ? body.error : body.message;
}

function asShopError(error: FastifyError): ShopError | null {
  if (error instanceof ShopError) return error;
  const state = findSqlState(error);
  if (state && inputRefusals.has(state)) return new ShopError('invalid-input', 'Please check what you sent.');
  const outage = findOutage(error);
  if (outage)
    return new ShopError('unavailable', outageMessages[outage], { retryAfterSeconds: retrySeconds });
  switch (error.statusCode) {
    case 400:
      return new ShopError('invalid-input', 'The request could not be read.');
    case 413:
      return new ShopError('too-large', 'That is too large.');
    case 415:
      return new ShopError('unsupported', 'That content type is not understood here.');
    default:
      return null;
  }
}

function isClientError(error: FastifyError): boolean {
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500;
}
