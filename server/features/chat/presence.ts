import { type ChatPerson, chatUser, isSupport } from './chat.rules.ts';
import {
  type ChatServer,
  type ChatSocket,
  presenceWatchers,
  type SocketData,
  userRoom,
} from './chat-server.ts';

const defaultAwayAfterMs = 5 * 60_000;

/**
 * Tracks who is online, over all processes. A customer is online with any open tab, an administrator only while using the
 * chat: customers must not wait for somebody who only has the shop open.
 */
export function trackPresence(io: ChatServer, awayAfterMs: number = defaultAwayAfterMs) {
  const timers = new WeakMap<ChatSocket, NodeJS.Timeout>();

  const isPresent = ({ person, isSupporting }: SocketData) => !isSupport(person) || isSupporting === true;

  async function onlineAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const sockets = await io.in(ids.map(userRoom)).fetchSockets();
    return new Set(sockets.flatMap(({ data }) => (isPresent(data) ? [data.person.id] : [])));
  }
  const isOnline = async ({ id }: ChatPerson) => (await onlineAmong([id])).has(id);

  function came({ data: { person } }: ChatSocket): void {
    presenceWatchers(io, person).emit('connectUser', chatUser(person, true));
  }

  /** Call it when a tab has closed or its administrator is away. Announced with the last tab only. */
  async function left(socket: ChatSocket): Promise<void> {
    clearTimeout(timers.get(socket));
    const { person } = socket.data;
    const wasPresent = isPresent(socket.data);
    socket.data.isSupporting = false;
    if (wasPresent && !(await isOnline(person)))
      presenceWatchers(io, person).emit('disconnectUser', chatUser(person, false));
  }

  return {
    onlineAmong,
    came,
    left,
    /** Call it for every event of the chat. An administrator then counts as online until `awayAfterMs` without one. */
    async isUsing(socket: ChatSocket, onFailure: (error: unknown) => void): Promise<void> {
      const { person } = socket.data;
      if (!isSupport(person) || !socket.connected) return;
      clearTimeout(timers.get(socket));
      const timer = setTimeout(() => left(socket).catch(onFailure), awayAfterMs);
      timer.unref();
      timers.set(socket, timer);
      if (socket.data.isSupporting) return;
      const wasOnline = await isOnline(person);
      socket.data.isSupporting = true;
      if (!wasOnline) came(socket);
    },
  };
}

export type Presence = ReturnType<typeof trackPresence>;
