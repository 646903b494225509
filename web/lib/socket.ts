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
  const follow = () => {
    made.disconnect();
    if (sessionToken()) made.connect();
  };
  onSessionChange(follow);
  follow();
  socket = made;
  return made;
}
