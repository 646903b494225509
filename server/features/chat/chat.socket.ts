import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sessionEnded } from '#server/db/caller-session.ts';
import { ShopError } from '#server/errors.ts';
import { failureMessage } from '#server/http/error-handler.ts';
import {
  isSecondFactorRequired,
  type SecondFactorPolicy,
} from '../auth/second-factor/second-factor.rules.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factors.store.ts';
import type { ReadToken, Tokens } from '../auth/tokens.ts';
import { findTokenUser, givenToken, readSocketToken, type TokenUser } from './authenticate-socket.ts';
import { isSupport } from './chat.rules.ts';
import { chatEvents, type EventParts } from './chat-events.ts';
import { createChatFailures } from './chat-failures.ts';
import { ChatQueue } from './chat-queue.ts';
import { type ChatServer, type ChatSocket, listRooms, userRoom } from './chat-server.ts';
import { trackPresence } from './presence.ts';
import type { SocketAdmission } from './socket-admission.ts';

interface ChatParts extends Omit<EventParts, 'databaseQueue' | 'presence' | 'failures'> {
  log: FastifyBaseLogger;
  tokens: Tokens;
  /** IP address of a handshake. */
  clientAddress: (request: IncomingMessage) => string;
  admission: SocketAdmission;
  secondFactorPolicy: SecondFactorPolicy;
  noteRefusedToken: (token: string, ip: string) => Promise<void>;
  /** How long an administrator counts as online after the last event of the chat. */
  awayAfterMs?: number | undefined;
}

/** Time limit for other processes to report their sockets of an account. */
const countElsewhereMs = 1_000;

/** Opens the support chat on a Socket.IO server: handshake, presence, messages (docs/rules.md#support-chat). */
export function openChat(io: ChatServer, parts: ChatParts): void {
  const { db, tokens, secondFactorPolicy, processLimits, sessionUses, admission, log } = parts;
  const failures = createChatFailures(log);
  const databaseQueue = new ChatQueue();
  const presence = trackPresence(io, parts.awayAfterMs);
  const listen = chatEvents(io, { ...parts, failures, databaseQueue, presence });

  io.use(async (socket: ChatSocket, next) => {
    try {
      const token = await admit(socket);
      const user = await findSocketUser(socket, token);
      failures.worked();
      if (!user) throw sessionEnded();
      const { person } = user;
      const ip = parts.clientAddress(socket.request);
      const mustSetUpSecondFactor =
        isSecondFactorRequired(secondFactorPolicy, person.membership) &&
        !(await hasSecondFactor(db, person.id));
      Object.assign(socket.data, { person, sessionId: token.sessionId, ip, mustSetUpSecondFactor });
      sessionUses.note(token.sessionId, ip);
      next();
    } catch (error) {
      if (error instanceof ShopError) {
        const token = givenToken(socket.handshake);
        if (error.code === 'unauthorized' && token)
          void parts.noteRefusedToken(token, parts.clientAddress(socket.request));
        return refuse(socket, error, next);
      }
      failures.note(error, 'chat handshake failed');
      dropConnection(socket);
      next(new Error(failureMessage(error)));
    }
  });

  io.on('connection', (socket: ChatSocket) => {
    listen(socket);
    welcome(socket).catch((error: unknown) => {
      failures.note(error, 'chat connection could not be set up');
      dropConnection(socket);
    });
  });

  /** Cheap checks first, so that a flood of handshakes never reaches the database. */
  async function admit(socket: ChatSocket): Promise<ReadToken> {
    if (!admission.isFirstTry(socket.conn)) throw sessionEnded();
    const token = await readSocketToken(tokens, socket.handshake);
    if (!token) throw sessionEnded();
    admission.requireSlot(socket.conn, token.userId);
    await processLimits.take('chat-connect', { person: token.userId });
    admission.admit(socket.conn, token.userId, await countElsewhere(token.userId));
    return token;
  }

  /** @returns the account's sockets on other processes; 0 when they do not answer, since each limits its own */
  async function countElsewhere(userId: string): Promise<number> {
    const counting = io.in(userRoom(userId)).fetchSockets();
    const counted = await Promise.race([counting, pause(countElsewhereMs, [], { ref: false })]).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'sockets of other processes could not be counted');
        return [];
      },
    );
    return counted.filter(({ id }) => !io.sockets.sockets.has(id)).length;
  }

  const findSocketUser = (socket: ChatSocket, token: ReadToken): Promise<TokenUser | null> =>
    databaseQueue.runWhile(
      () => socket.conn.readyState === 'open',
      () => findTokenUser(db, token),
    );

  async function welcome(socket: ChatSocket): Promise<void> {
    const { person } = socket.data;
    socket.on('disconnect', async () => {
      try {
        await presence.left(socket);
      } catch (error) {
        failures.note(error, 'announcing a closed tab failed');
      }
    });
    await socket.join(listRooms(socket.data));
    // The session may have ended between the handshake and joining the room that is disconnected then.
    const token = await readSocketToken(tokens, socket.handshake);
    const user = token && (await findSocketUser(socket, token));
    if (!user) return void socket.disconnect(true);
    endWithSession(socket, token, user.expiresAt);
    if (!isSupport(person) && !socket.data.mustSetUpSecondFactor) presence.came(socket);
  }

  /** Only for a connected socket: an aborted handshake gets no `disconnect` event, and its timer would stay. */
  function endWithSession(socket: ChatSocket, token: ReadToken, expiresAt: Date): void {
    if (!socket.connected) return;
    const timer = setTimeout(async () => {
      try {
        // Requests may have used the session since.
        const user = await findSocketUser(socket, token);
        if (user && user.expiresAt > new Date()) endWithSession(socket, token, user.expiresAt);
        else socket.disconnect(true);
      } catch {
        dropConnection(socket);
      }
    }, expiresAt.getTime() - Date.now());
    // A timer of seven days must not keep the process alive.
    timer.unref();
    socket.once('disconnect', () => clearTimeout(timer));
  }
}

/** Answers with a message and the seconds until a retry, then closes the connection. */
function refuse(
  socket: ChatSocket,
  { message, retryAfterSeconds }: ShopError,
  next: (error: Error) => void,
): void {
  next(Object.assign(new Error(message), retryAfterSeconds ? { data: { retryAfterSeconds } } : {}));
  // After the refusal, which is sent in the next tick.
  setImmediate(() => socket.conn.close());
}

/** Closes the transport only, so that the client reconnects, which it does not after a disconnect or a refusal. */
function dropConnection(socket: ChatSocket): void {
  socket.conn.close();
}
