import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { onSessionChange, sessionToken } from './session.ts';

export type ShopSocket = Socket<ServerEvents, ClientEvents>;

let socket: ShopSocket | undefined;
let refusal: string | null = null;

/** Why the server refused the last connection; null when it did not. */
export const socketRefusal = (): string | null => refusal;

/**
 * The socket to the shop, one for each tab. It is connected while a token is stored, and reconnects when the session
 * changes. It loads socket.io: import it lazily on the storefront.
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
  // Socket.IO reconnects after a lost connection, but not after a refusal; a temporary refusal says when to retry.
  made.on('connect', () => {
    refusal = null;
  });
  made.on('connect_error', (error) => {
    // An active socket lost its connection and retries; that error's text is not for people.
    refusal = made.active ? null : error.message;
    const seconds = readRetryAfter(error);
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

/** Seconds until the server accepts a refused connection; null when it never will. */
function readRetryAfter(error: Error & { data?: { retryAfterSeconds?: unknown } }): number | null {
  const seconds = error.data?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}
