import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';

interface DrainLimits {
  /** How long a silent keep-alive connection may still send one more request. */
  idleMs: number;
  /** How long requests may take until they end; then `lastCall` is heard. */
  requestMs: number;
  /** How long what is still open after that may take to leave. */
  leaveMs: number;
}

export interface Connections {
  /**
   * Stops listening and resolves when every connection is closed: each answer from now on says `Connection: close`, requests
   * in flight are finished, idle connections are closed after a while, what is left at the end is cut.
   * @param lastCall ends requests that would not end by themselves
   */
  drain(lastCall: () => void, limits?: Partial<DrainLimits>): Promise<void>;
}

/** Together well below the 8 seconds that a whole shop may take to end. */
const defaults: DrainLimits = { idleMs: 1_500, requestMs: 4_000, leaveMs: 500 };
const CHECK_MS = 50;

/** Follows a server's connections, upgraded ones too. To be called after everything else that listens for requests. */
export function followConnections(server: Server): Connections {
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
    async drain(lastCall, limits) {
      const { idleMs, requestMs, leaveMs } = { ...defaults, ...limits };
      // Connections that the system accepted for us are taken over first: closing the port would reset them.
      await afterPolling();
      // Only the port. http.Server's own close() cuts idle connections in the same moment, and with them the requests
      // that are already on their way.
      NetServer.prototype.close.call(server);
      // Not before: whoever is told to close comes back at once, and would be waiting to be accepted when the port closes.
      isDraining = true;
      for (const response of open.values()) if (response) response.shouldKeepAlive = false;
      const began = performance.now();
      const idleSince = new Map<Socket, { bytesRead: number; at: number }>();
      let isCalled = false;
      while (open.size > 0) {
        await pause(CHECK_MS);
        // After a stall of this process: what arrived meanwhile is read before silence is judged.
        await afterPolling();
        const now = performance.now();
        for (const [socket, response] of open) {
          const known = idleSince.get(socket);
          if (!isIdle(response)) idleSince.delete(socket);
          else if (known?.bytesRead !== socket.bytesRead) {
            idleSince.set(socket, { bytesRead: socket.bytesRead, at: known ? now : began });
          } else if (now - known.at >= idleMs) socket.destroySoon();
        }
        if (!isCalled && now - began >= requestMs) {
          isCalled = true;
          lastCall();
        }
        if (now - began >= requestMs + leaveMs) for (const socket of open.keys()) socket.destroy();
      }
    },
  };
}

/** Also a WebSocket that was said goodbye to: it holds no request. */
function isIdle(response: ServerResponse | null): boolean {
  return response === null || response.writableFinished || response.destroyed;
}
