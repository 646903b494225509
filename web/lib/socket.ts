import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { onSessionChange, sessionToken } from './session.ts';

export type ShopSocket = Socket<ServerEvents, ClientEvents>;

let socket: ShopSocket | undefined;

/**
 * The live socket to the shop's own host, one a tab, open only while a token is stored; a change of the session
 * opens it anew. Brings socket.io: import it lazily on the storefront.
 */
export function shopSocket(): ShopSocket {
  if (socket) return socket;
  const made: ShopSocket = io({
    autoConnect: false,
    // One transport needs no sticky sessions where several processes serve the shop.
    transports: ['websocket'],
    auth: (give) => give({ token: sessionToken() }),
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  // Socket.IO tries again after a broken line, but not after a refusal; one for a time says when it is over.
  made.on('connect_error', (error) => {
    const seconds = retryAfterOf(error);
    if (seconds !== null) retry = setTimeout(() => made.connect(), seconds * 1_000);
  });
  const follow = () => {
    clearTimeout(retry);
    made.disconnect();
    if (sessionToken()) made.connect();
  };
  onSessionChange(follow);
  follow();
  socket = made;
  return made;
}

/** Seconds after which the server takes a connection that it has refused; null when trying again is of no use. */
function retryAfterOf(error: Error & { data?: { retryAfterSeconds?: unknown } }): number | null {
  const seconds = error.data?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}
