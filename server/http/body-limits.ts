import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/define-endpoint.ts';
import { maxImageBytes } from '#contract/images.ts';
import { ShopError } from '#server/errors.ts';

export interface BodyLimits {
  /** How long a body may stall. */
  stalledMs: number;
  /** How long it may take in total. */
  totalMs: number;
  /** Limit of bodies that no handler reads, such as those of refused requests: larger than any endpoint accepts. */
  maxBytes: number;
}

export const defaultBodyLimits: BodyLimits = {
  stalledMs: 30_000,
  totalMs: 120_000,
  maxBytes: 16 * 1024 * 1024,
};

export interface Bodies {
  /** Refuses every request whose body is still incomplete. */
  refuseUnfinished(error: ShopError): void;
}

interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  beganAt: number;
  progressedAt: number;
  /** Received on the connection when the request began, and at the last progress. */
  bytesBefore: number;
  bytesRead: number;
}

/**
 * Ends requests whose bodies are too slow or too large, with 408 or 413 when nothing has been sent yet. Call it after all
 * other request listeners are added.
 */
export function limitBodies(server: Server, limits: BodyLimits = defaultBodyLimits): Bodies {
  const arriving = new Set<Arriving>();
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    arriving.add({
      request,
      response,
      beganAt: now,
      progressedAt: now,
      bytesBefore: bytesRead,
      bytesRead,
    });
  });

  function check(): void {
    const now = performance.now();
    for (const body of arriving) {
      const { request, bytesBefore } = body;
      const { bytesRead } = request.socket;
      if (request.complete || request.socket.destroyed) {
        arriving.delete(body);
        continue;
      }
      if (bytesRead !== body.bytesRead) Object.assign(body, { bytesRead, progressedAt: now });
      if (bytesRead - bytesBefore > limits.maxBytes) end(body, tooLarge());
      else if (now - body.progressedAt >= limits.stalledMs || now - body.beganAt >= limits.totalMs) {
        end(body, new ShopError('too-slow', 'That took too long to arrive. Please try again.'));
      }
    }
  }

  function end(body: Arriving, error: ShopError): void {
    arriving.delete(body);
    endRequest(body, error);
  }

  const timer = setInterval(check, Math.min(1_000, limits.stalledMs / 10)).unref();
  server.once('close', () => clearInterval(timer));
  return {
    refuseUnfinished(error) {
      for (const body of arriving) if (!body.request.complete) end(body, error);
    },
  };
}

/** For most calls: the longest texts of their forms have 2,000 characters. */
export const maxBodyBytes = 64 * 1024;
/** For the fields of a multipart form that a client sends as JSON. */
const maxFieldsBytes = 1024 * 1024;
/** For a whole form: one image, and as much again for its fields and ignored files. */
const maxFormBytes = 2 * maxImageBytes;

/** @returns the size limit of its body, unless that is a multipart form */
export const bodyLimitBytes = (endpoint: Endpoint): number =>
  endpoint.maxBodyBytes ?? (endpoint.encoding === 'multipart' ? maxFieldsBytes : maxBodyBytes);

/** @returns the size limit of its multipart form */
export const formLimitBytes = (endpoint: Endpoint): number => endpoint.maxBodyBytes ?? maxFormBytes;

/** Refuses a body by its Content-Length, before it is read. @returns null when it is small enough */
export function refuseByContentLength({ headers, routeOptions }: FastifyRequest): ShopError | null {
  const { endpoint } = routeOptions.config;
  const limit = endpoint?.encoding === 'multipart' ? formLimitBytes(endpoint) : routeOptions.bodyLimit;
  return Number(headers['content-length']) > limit ? tooLarge() : null;
}

/** Fails a stream that exceeds the limit. Its reader gets the error. */
export function limitStream(stream: Readable, maxBytes: number): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    const before = bytes;
    bytes += chunk.length;
    if (before <= maxBytes && bytes > maxBytes) stream.emit('error', tooLarge());
  });
}

const tooLarge = () => new ShopError('too-large', 'That is too large.');

/** For errors that follow one which the reader already got. */
export function ignore(): void {}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

function endRequest({ request, response }: Arriving, error: ShopError): void {
  response.shouldKeepAlive = false;
  if (response.headersSent) return void request.socket.destroy();
  // Emitted instead of request.destroy(), which would close the connection before the reply is sent.
  if (request.listenerCount('error') > 0) request.emit('error', error);
  // No reader: a pending reply closes the connection, and Socket.IO never answers a broken request.
  else request.socket.destroySoon();
}
