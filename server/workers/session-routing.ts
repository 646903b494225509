import { randomBytes } from 'node:crypto';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

/** Where a worker stands among the workers of this machine. */
export interface WorkerPlace {
  /** Never used twice. */
  id: number;
  /** Path of the private socket (a pipe on Windows) on which a worker receives what belongs to its sessions. */
  socketPathOf(id: number): string;
  /** @returns the paths of the other workers */
  others(): Promise<string[]>;
}

/**
 * The part of Engine.IO that names sessions. A session is one client's connection, over one websocket or over many requests
 * (long polling).
 */
interface SessionIds {
  generateId(request: IncomingMessage): string | PromiseLike<string>;
}

const SESSION = /^\/socket\.io\/?\?(?:.*&)?sid=(\d{1,9})\./;

/**
 * Lets every worker receive any request of a polling client: the session's id begins with the id of its worker, and the others
 * forward the request. Connections cannot be assigned to one worker instead: browsers and proxies send the requests of one
 * session on several connections, and those of several sessions on one. Call it after Socket.IO is attached.
 */
export function routeSessions(
  server: Server,
  sessionIds: SessionIds,
  own: Pick<WorkerPlace, 'id' | 'socketPathOf'>,
): void {
  sessionIds.generateId = () => `${own.id}.${randomBytes(15).toString('base64url')}`;

  const socketPathFor = ({ url = '' }: IncomingMessage): string | null => {
    const owner = Number(SESSION.exec(url)?.[1] ?? own.id);
    return owner === own.id ? null : own.socketPathOf(owner);
  };

  const here = takeListeners(server, 'request');
  server.on('request', (request, response) => {
    const path = socketPathFor(request);
    if (path) forward(path, request, response, () => here(request, response));
    else here(request, response);
  });
  const upgradeHere = takeListeners(server, 'upgrade');
  server.on('upgrade', (request, socket, head) => {
    const path = socketPathFor(request);
    if (path) tunnel(path, request, socket, head);
    else upgradeHere(request, socket, head);
  });
}

function takeListeners(server: Server, event: 'request' | 'upgrade'): (...parts: unknown[]) => void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...parts) => {
    for (const listener of listeners) listener.call(server, ...parts);
  };
}

/** @param onUnreachable called when that worker has ended: here, too, the session is unknown, and the client starts another */
function forward(
  socketPath: string,
  request: IncomingMessage,
  response: ServerResponse,
  onUnreachable: () => void,
): void {
  const { method, url, headers } = request;
  const forwarded = httpRequest({ socketPath, method, path: url, headers: ofRequest(headers) });
  forwarded.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, ofRequest(reply.headers));
    pipeline(reply, response, () => {});
  });
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) onUnreachable();
  });
  response.once('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Without what is about the connection. The body keeps its framing: a length, or chunks. */
function ofRequest({ connection, 'keep-alive': keepAlive, ...headers }: IncomingHttpHeaders) {
  return headers;
}

/** Forwards a websocket that continues a polling session, as bytes in both directions. */
function tunnel(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const other = connect(path);
  other.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  other.write(head);
  pipeline(socket, other, socket, () => {});
}
