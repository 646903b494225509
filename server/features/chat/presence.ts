import { type ChatPerson, chatUser, isSupport } from './chat.rules.ts';
import { type ChatServer, type ChatSocket, roomOf, type SocketData, watchersOf } from './chat-server.ts';

const defaultAwayAfterMs = 5 * 60_000;

/**
 * Who is online, over all processes. A customer is with any open tab; an administrator only while using the chat, or
 * customers would wait for somebody who keeps the shop's pages open and does not look.
 */
export function trackPresence(io: ChatServer, awayAfterMs: number = defaultAwayAfterMs) {
  const clocks = new WeakMap<ChatSocket, NodeJS.Timeout>();

  const isThere = ({ person, isSupporting }: SocketData) => !isSupport(person) || isSupporting === true;

  async function onlineAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const sockets = await io.in(ids.map(roomOf)).fetchSockets();
    return new Set(sockets.flatMap(({ data }) => (isThere(data) ? [data.person.id] : [])));
  }
  const isOnline = async ({ id }: ChatPerson) => (await onlineAmong([id])).has(id);

  function came({ data: { person } }: ChatSocket): void {
    watchersOf(io, person).emit('connectUser', chatUser(person, true));
  }

  /** The tab is closed, or its administrator is away. Tells of it with the last one. */
  async function left(socket: ChatSocket): Promise<void> {
    clearTimeout(clocks.get(socket));
    const { person } = socket.data;
    const wasThere = isThere(socket.data);
    socket.data.isSupporting = false;
    if (wasThere && !(await isOnline(person)))
      watchersOf(io, person).emit('disconnectUser', chatUser(person, false));
  }

  return {
    onlineAmong,
    came,
    left,
    /** An administrator does something in the chat, and counts as there until nothing more comes for a while. */
    async isUsing(socket: ChatSocket, onFailure: (error: unknown) => void): Promise<void> {
      const { person } = socket.data;
      if (!isSupport(person) || !socket.connected) return;
      clearTimeout(clocks.get(socket));
      const clock = setTimeout(() => left(socket).catch(onFailure), awayAfterMs);
      clock.unref();
      clocks.set(socket, clock);
      if (socket.data.isSupporting) return;
      const wasOnline = await isOnline(person);
      socket.data.isSupporting = true;
      if (!wasOnline) came(socket);
    },
  };
}

export type Presence = ReturnType<typeof trackPresence>;
