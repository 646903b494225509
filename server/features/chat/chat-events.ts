import { z } from 'zod';
import type { Acknowledgement } from '#contract/socket-events.ts';
import { KeyedQueue } from '#server/concurrency/keyed-queue.ts';
import { forSession } from '#server/db/caller-session.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { secondFactorMissing } from '#server/http/actor.ts';
import { failureMessage } from '#server/http/error-handler.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SessionUses } from '../auth/session-uses.ts';
import { chatText, isSupport, listedUser } from './chat.rules.ts';
import { countUnread, findPerson, insertGuest, listMessages, listPeople, updateRead } from './chat.store.ts';
import type { ChatFailures } from './chat-failures.ts';
import { type ChatQueue, SocketClosed } from './chat-queue.ts';
import { type ChatServer, type ChatSocket, userRoom } from './chat-server.ts';
import type { Presence } from './presence.ts';
import { sendMessage } from './send-message.ts';

export interface EventParts {
  db: Db;
  /** Shared by all processes, for messages. */
  limits: RateLimits;
  /** Limits of this process, for every other event. */
  processLimits: RateLimits;
  failures: ChatFailures;
  databaseQueue: ChatQueue;
  presence: Presence;
  sessionUses: SessionUses;
}

type Stored = Awaited<ReturnType<typeof sendMessage>>;

/** Queued events of one account, over all tabs. A tab of the shop sends four at most. */
const maxWaiting = 100;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const messageKey = z
  .string()
  .max(100)
  .refine((key) => key.isWellFormed() && !key.includes('\u0000'));
const sentMessage = z.object({ text: z.unknown(), to: z.uuid(), key: messageKey.nullish() });
const seenMessage = z.object({ from: z.uuid() });

/** @returns a function that adds the event handlers to a socket */
export function chatEvents(
  io: ChatServer,
  { db, limits, processLimits, failures, databaseQueue, presence, sessionUses }: EventParts,
) {
  // One event of an account at a time, over all tabs: messages are stored in the order in which they were sent, and a flood
  // delays only its sender.
  const queue = new KeyedQueue();

  const noteFailure = (error: unknown) =>
    failures.note(error, 'announcing that an administrator is away failed');

  /** Runs one event. Refusals go to the acknowledgement, other errors are logged. */
  async function handle(
    socket: ChatSocket,
    args: unknown[],
    work: (input: unknown) => Promise<Stored | undefined>,
    { isUse = true } = {},
  ) {
    const personId = socket.data.person.id;
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as Acknowledgement) : undefined;
    try {
      if (socket.data.mustSetUpSecondFactor) throw secondFactorMissing();
      if (queue.waiting(personId) >= maxWaiting) {
        throw new ShopError('too-many', 'Too much at once. Please try again in a moment.');
      }
      const stored = await queue.run(personId, async () => {
        const answer = await work(args[0]);
        if (isUse) {
          sessionUses.note(socket.data.sessionId, socket.data.ip);
          await presence.isUsing(socket, noteFailure);
        }
        return answer;
      });
      acknowledge?.(stored ? { success: true, message: stored.message } : { success: true });
    } catch (error) {
      if (error instanceof SocketClosed) return;
      acknowledge?.({ error: toMessage(error, failures) });
    }
  }

  return function listen(socket: ChatSocket): void {
    const { person, sessionId } = socket.data;
    const counted = { person: person.id };
    const asCaller = <T>(work: () => Promise<T>) => forSession(sessionId, work);
    const write = <T>(work: (tx: Db) => Promise<T>) => asCaller(() => inTransaction(db, work));
    /** For work that a closed tab no longer needs: everything but a message. */
    const forTab = <T>(work: () => Promise<T>) => databaseQueue.runWhile(() => socket.connected, work);
    let isAnnounced = false;

    socket.on('connectUser', (...args) =>
      handle(socket, args, async () => {
        if (isAnnounced) return;
        await processLimits.take('chat-event', counted);
        await forTab(() => write((tx) => insertGuest(tx, person.id)));
        isAnnounced = true;
        // An administrator is announced with any event of the chat.
        if (!isSupport(person)) presence.came(socket);
      }),
    );
    socket.on('getUsers', (...args) =>
      handle(socket, args, async () => {
        await processLimits.take('chat-event', counted);
        const people = await forTab(() => listPeople(db, { id: person.id, isSupport: isSupport(person) }));
        const online = await presence.onlineAmong(people.map(({ id }) => id));
        socket.emit(
          'getUsers',
          people.map((one) => listedUser(one, online.has(one.id))),
        );
      }),
    );
    socket.on('getMessages', (...args) =>
      handle(socket, args, async () => {
        await processLimits.take('chat-history', counted);
        socket.emit('getMessages', await forTab(() => listMessages(db, person.id)));
      }),
    );
    // Sent on every page of the shop, so it does not count as using the chat.
    socket.on('getUnread', (...args) =>
      handle(
        socket,
        args,
        async () => {
          await processLimits.take('chat-event', counted);
          socket.emit('unread', await forTab(() => countUnread(db, person.id)));
          return undefined;
        },
        { isUse: false },
      ),
    );
    socket.on('supporting', (...args) =>
      handle(
        socket,
        args,
        async (isThere) => {
          await processLimits.take('chat-event', counted);
          if (!isSupport(person)) return undefined;
          if (isThere === true) await presence.isUsing(socket, noteFailure);
          else await presence.left(socket);
          return undefined;
        },
        { isUse: false },
      ),
    );
    socket.on('message', (...args) =>
      handle(socket, args, async (input) => {
        const sent = sentMessage.safeParse(input);
        const text = chatText(
          typeof input === 'object' && input !== null && 'text' in input ? input.text : '',
        );
        if (!sent.success) throw new ShopError('invalid-input', 'Select chat to start messaging');
        const from = await databaseQueue.run(async () => {
          await limits.take('chat', counted);
          return (await findPerson(db, person.id)) ?? person;
        });
        const { to, key = null } = sent.data;
        const stored = await databaseQueue.run(() =>
          asCaller(() => sendMessage(db, { from, to, text, key })),
        );
        if (stored.isNew) io.to([userRoom(person.id), userRoom(to)]).emit('message', stored.message);
        return stored;
      }),
    );
    socket.on('read', (...args) =>
      handle(socket, args, async (input) => {
        const seen = seenMessage.safeParse(input);
        if (!seen.success) throw new ShopError('invalid-input', 'Select chat to start messaging');
        await processLimits.take('chat-event', counted);
        const now = new Date();
        if (await forTab(() => write((tx) => updateRead(tx, seen.data.from, person.id, now)))) {
          const read = { from: seen.data.from, by: person.id, time: now.getTime() };
          io.to([userRoom(person.id), userRoom(seen.data.from)]).emit('read', read);
        }
      }),
    );
  };
}

function toMessage(error: unknown, failures: ChatFailures): string {
  if (!(error instanceof ShopError)) failures.note(error, 'chat event failed');
  return failureMessage(error);
}
