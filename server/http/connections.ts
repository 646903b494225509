import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';
import { acceptPending } from './accept-pending.ts';

interface DrainLimits {
  /** How long an idle keep-alive connection may still send one more request. */
  idleMs: number;
  /** How long requests may take before `onTimeout` is called. */
  requestMs: number;
  /** How long the remaining connections may take after that. */
  leaveMs: number;
}

export interface Connections {
  /**
   * Stops listening and resolves when every connection is closed. From now on every reply has `Connection: close`, pending
   * requests are finished, idle connections are closed after a while, and the rest is cut at the end.
   * @param onTimeout ends requests that would not end by themselves
   */
  drain(onTimeout: () => void, limits?: Partial<DrainLimits>): Promise<void>;
  /** Sockets of the chat count as idle. */
  count(): { active: number; idle: number };
}

/** Together well below the 7.5 seconds that a whole shutdown may take. */
const defaults: DrainLimits = { idleMs: 1_500, requestMs: 4_000, leaveMs: 500 };
const CHECK_MS = 50;

/** Tracks a server's connections, including upgraded ones. Call it after all other request listeners are added. */
export function trackConnections(server: Server): Connections {
  /** The newest response of each open connection. */
  const open = new Map<Socket, ServerResponse | null>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    open.set(request.socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });

  return {
    count() {
      const idle = [...open.values()].filter(isIdle).length;
      return { active: open.size - idle, idle };
    },
    async drain(onTimeout, limits) {
      const { idleMs, requestMs, leaveMs } = { ...defaults, ...limits };
      await acceptPending(server);
      // Only closes the port. http.Server's close() also closes idle connections at once, which loses requests that are
      // already on their way.
      NetServer.prototype.close.call(server);
      // Not before: clients that are told to close reconnect at once, and would be reset when the port closes.
      isDraining = true;
      for (const response of open.values()) if (response) response.shouldKeepAlive = false;
      const began = performance.now();
      const idleSince = new Map<Socket, { bytesRead: number; at: number }>();
      let isTimedOut = false;
      while (open.size > 0) {
        await pause(CHECK_MS);
        // After a stall of this process: read what arrived before deciding that a connection is idle.
        await afterPolling();
        const now = performance.now();
        for (const [socket, response] of open) {
          const known = idleSince.get(socket);
          if (!isIdle(response)) idleSince.delete(socket);
          else if (known?.bytesRead !== socket.bytesRead) {
            idleSince.set(socket, { bytesRead: socket.bytesRead, at: known ? now : began });
          } else if (now - known.at >= idleMs) socket.destroySoon();
        }
        if (!isTimedOut && now - began >= requestMs) {
          isTimedOut = true;
          onTimeout();
        }
        if (now - began >= requestMs + leaveMs) for (const socket of open.keys()) socket.destroy();
      }
    },
  };
}

/** Also true for a closing WebSocket, which has no request. */
function isIdle(response: ServerResponse | null): boolean {
  return response === null || response.writableFinished || response.destroyed;
}
