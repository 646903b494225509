import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { Acknowledgement, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { EndedSessions } from '#server/http/ended-sessions.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { Lane } from '#server/lane.ts';
import type { Tokens } from '../auth/tokens.ts';
import { type ChatPerson, chatText, chatUser, isSupport } from './chat.rules.ts';
import { findPerson, insertGuest, listMessages, listPeople, updateRead } from './chat.store.ts';
import { sendMessage } from './send-message.ts';
import { findSocketPerson } from './socket-person.ts';

interface SocketData {
  person: ChatPerson;
}
export type ChatServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type Stored = Awaited<ReturnType<typeof sendMessage>>;
type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

interface ChatParts {
  db: Db;
  tokens: Tokens;
  limits: RateLimits;
  endedSessions: EndedSessions;
  log: FastifyBaseLogger;
}

const own = (userId: string) => `user:${userId}`;
const everybody = 'everybody';
const support = 'support';
/** So many events of one tab wait for their turn; the shop's own sends four at most. */
const mostWaiting = 100;

const sentMessage = z.object({ text: z.unknown(), to: z.uuid(), key: z.string().max(100).nullish() });
const seenOf = z.object({ from: z.uuid() });

/** Opens the support chat on a Socket.IO server: handshake, presence, messages (server rules, "Support chat"). */
export function openChat(io: ChatServer, { db, tokens, limits, endedSessions, log }: ChatParts): void {
  const isOnline = async (userId: string) => (await io.in(own(userId)).fetchSockets()).length > 0;
  /** Who learns that a person came or went: administrators of anybody, everybody of an administrator. */
  const watchersOf = (person: ChatPerson) =>
    io.to(isSupport(person) ? everybody : support).except(own(person.id));

  endedSessions.onEnd((userId) => io.in(own(userId)).disconnectSockets(true));

  io.use(async (socket, next) => {
    try {
      const found = await findSocketPerson(db, tokens, socket.handshake);
      if (!found) return next(new Error('Unauthorized Access! Please login again'));
      socket.data.person = found.person;
      next();
    } catch (error) {
      log.error({ err: error }, 'chat handshake failed');
      dropConnection(socket);
      next(new Error('Your request could not be processed. Please try again.'));
    }
  });

  io.on('connection', (socket: ChatSocket) => {
    listen(socket);
    welcome(socket).catch((error: unknown) => {
      log.error({ err: error }, 'chat connection could not be set up');
      dropConnection(socket);
    });
  });

  async function welcome(socket: ChatSocket): Promise<void> {
    const { person } = socket.data;
    socket.on('disconnect', async () => {
      try {
        if (!(await isOnline(person.id))) watchersOf(person).emit('disconnectUser', chatUser(person, false));
      } catch (error) {
        log.error({ err: error }, 'telling of a closed tab failed');
      }
    });
    await socket.join([own(person.id), everybody, ...(isSupport(person) ? [support] : [])]);
    // The token may have been ended between the handshake and the room that endings are told to.
    const still = await findSocketPerson(db, tokens, socket.handshake);
    if (!still) return void socket.disconnect(true);
    endWithToken(socket, still.expiresAt);
    watchersOf(person).emit('connectUser', chatUser(person, true));
  }

  function listen(socket: ChatSocket): void {
    const { person } = socket.data;
    // One after the other: messages are stored in the order in which they were sent, and a flood holds up its sender.
    const turns = new Lane(1);
    let isAnnounced = false;

    /** Runs one event; a refusal answers the acknowledgement, a fault is logged, nothing ever crashes. */
    async function take(args: unknown[], deed: (input: unknown) => Promise<Stored | undefined>) {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (last as Acknowledgement) : undefined;
      try {
        if (turns.waiting >= mostWaiting) {
          throw new ShopError('too-many', 'Too much at once. Please try again in a moment.');
        }
        const stored = await turns.run(() => deed(args[0]));
        acknowledge?.(stored ? { success: true, message: stored.message } : { success: true });
      } catch (error) {
        acknowledge?.({ error: wordsOf(error, log) });
      }
    }

    socket.on('connectUser', (...args) =>
      take(args, async () => {
        // Again is as good as once.
        if (isAnnounced) return undefined;
        await insertGuest(db, person.id);
        isAnnounced = true;
        watchersOf(person).emit('connectUser', chatUser(person, true));
        return undefined;
      }),
    );
    socket.on('getUsers', (...args) =>
      take(args, async () => {
        const people = await listPeople(db, { id: person.id, isSupport: isSupport(person) });
        const sockets = people.length > 0 ? await io.in(people.map(({ id }) => own(id))).fetchSockets() : [];
        const online = new Set(sockets.map(({ data }) => data.person.id));
        socket.emit(
          'getUsers',
          people.map((one) => chatUser(one, online.has(one.id))),
        );
        return undefined;
      }),
    );
    socket.on('getMessages', (...args) =>
      take(args, async () => {
        socket.emit('getMessages', await listMessages(db, person.id));
        return undefined;
      }),
    );
    socket.on('message', (...args) =>
      take(args, async (input) => {
        const sent = sentMessage.safeParse(input);
        const text = chatText(
          typeof input === 'object' && input !== null && 'text' in input ? input.text : '',
        );
        if (!sent.success) throw new ShopError('invalid', 'Select chat to start messaging');
        await limits.take('chat', { person: person.id });
        const from = (await findPerson(db, person.id)) ?? person;
        const { to, key } = sent.data;
        const stored = await sendMessage(db, {
          from,
          to,
          text,
          key: key ?? null,
          isReceiverOnline: await isOnline(to),
        });
        if (stored.isNew) io.to([own(person.id), own(to)]).emit('message', stored.message);
        return stored;
      }),
    );
    socket.on('read', (...args) =>
      take(args, async (input) => {
        const seen = seenOf.safeParse(input);
        if (!seen.success) throw new ShopError('invalid', 'Select chat to start messaging');
        const now = new Date();
        if (await updateRead(db, seen.data.from, person.id, now)) {
          const told = { from: seen.data.from, by: person.id, time: now.getTime() };
          io.to([own(person.id), own(seen.data.from)]).emit('read', told);
        }
        return undefined;
      }),
    );
  }
}

/** Closes the transport only: the client tries again by itself, which it does not after a disconnect or a refusal. */
function dropConnection(socket: ChatSocket): void {
  socket.conn.close();
}

/** Not before the connection stands: a handshake that breaks off is never told of its end, and would leave the clock running. */
function endWithToken(socket: ChatSocket, expiresAt: Date): void {
  if (!socket.connected) return;
  const timer = setTimeout(() => socket.disconnect(true), expiresAt.getTime() - Date.now());
  // A clock of seven days is no reason for the process to stay.
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

function wordsOf(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof ShopError) return error.message;
  log.error({ err: error }, 'chat event failed');
  return 'Your request could not be processed. Please try again.';
}
