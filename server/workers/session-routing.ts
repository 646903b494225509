import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';

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

/** Only ids that generateId() can have made. */
const SESSION = /^\/socket\.io\/\?(?:.*&)?sid=([1-9]\d{0,8})\.[\w-]{20}(?:&|$)/;

/** The client's address, which a worker believes on its private socket only. */
const CLIENT_ADDRESS = 'x-client-address';

/** What Engine.IO and the rules of proxies read. All others stay here: those about the connection would break the next one. */
const FORWARDED_HEADERS = [
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

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

  const fromWorkers = new WeakSet<Duplex>();
  server.on('connection', (socket) => {
    // Unlike the client's address, this one is known even when the client has gone. Private sockets have none.
    if (socket.localAddress === undefined) fromWorkers.add(socket);
  });
  const readClientAddress = ({ socket, headers }: IncomingMessage) => {
    if (fromWorkers.has(socket)) setAddress(socket, headers[CLIENT_ADDRESS]);
  };

  const socketPathFor = ({ url = '' }: IncomingMessage): string | null => {
    const owner = Number(SESSION.exec(url)?.[1] ?? own.id);
    return owner === own.id ? null : own.socketPathOf(owner);
  };

  const here = takeListeners(server, 'request');
  server.on('request', (request, response) => {
    readClientAddress(request);
    const path = socketPathFor(request);
    if (path) void forward(path, request, response, () => here(request, response));
    else here(request, response);
  });
  const upgradeHere = takeListeners(server, 'upgrade');
  server.on('upgrade', (request, socket, head) => {
    readClientAddress(request);
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

/** Everything that asks for the address of a connection's client then gets this one. */
function setAddress(socket: Socket, value: string | string[] | undefined): void {
  Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
}

/**
 * @param onUnreachable called when that worker has ended, or the request cannot be forwarded: here, too, the session is unknown,
 * and the client starts another
 */
async function forward(
  socketPath: string,
  request: IncomingMessage,
  response: ServerResponse,
  onUnreachable: () => void,
): Promise<void> {
  try {
    const { method, url } = request;
    const forwarded = httpRequest({ socketPath, method, path: url, headers: headersOf(request) });
    forwarded.on('error', () => {});
    response.once('close', () => forwarded.destroy());
    const replied = once(forwarded, 'response');
    sendBody(request, forwarded).catch((error) => forwarded.destroy(error));
    const [reply]: IncomingMessage[] = await replied;
    if (!reply) return;
    const { connection, 'keep-alive': keepAlive, 'transfer-encoding': framing, ...headers } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, headers);
    await pipe(reply, response);
  } catch {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) onUnreachable();
  }
}

function headersOf({ headers, socket }: IncomingMessage): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = { [CLIENT_ADDRESS]: socket.remoteAddress ?? '' };
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Not with pipe(), from which an error of write() or end() would end the process. Only the bodies of POST mean something. */
async function sendBody(request: IncomingMessage, forwarded: ClientRequest): Promise<void> {
  if (request.method === 'POST') {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!forwarded.write(chunk)) await once(forwarded, 'drain');
    }
  }
  forwarded.end();
}

/** Forwards a websocket that continues a polling session, as bytes in both directions. If it cannot, the client connects again. */
function tunnel(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  try {
    const other = connect(path);
    // Before anything is written: an error then reaches only this connection.
    pipeline(socket, other, socket, () => {});
    other.write(upgradeOf(request), 'latin1');
    other.write(head);
  } catch {
    socket.destroy();
  }
}

/** The request as it came, with the client's address. */
function upgradeOf(request: IncomingMessage): string {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== CLIENT_ADDRESS)
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  lines.push(`${CLIENT_ADDRESS}: ${request.socket.remoteAddress ?? ''}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
