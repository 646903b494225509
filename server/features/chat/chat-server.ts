import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { type ChatPerson, isSupport } from './chat.rules.ts';

export interface SocketData {
  person: ChatPerson;
  sessionId: string;
  ip: string;
  /** Connected, but refused everything until it is set up (docs/rules.md#two-step-sign-in). */
  mustSetUpSecondFactor: boolean;
  /** True when an administrator used the chat in this tab recently. Set by the process that holds the socket. */
  isSupporting?: boolean;
}
export type ChatServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** Rooms of Socket.IO: all sockets of one account, of one session, everybody, the administrators. */
export const userRoom = (userId: string) => `user:${userId}`;
export const roomOfSession = (sessionId: string) => `session:${sessionId}`;
const everybody = 'everybody';
const support = 'support';

export const listRooms = ({
  person,
  sessionId,
  mustSetUpSecondFactor,
}: Pick<SocketData, 'person' | 'sessionId' | 'mustSetUpSecondFactor'>) =>
  mustSetUpSecondFactor
    ? [roomOfSession(sessionId)]
    : [userRoom(person.id), roomOfSession(sessionId), everybody, ...(isSupport(person) ? [support] : [])];

/** Who is told that a person came or left: administrators about anybody, everybody about an administrator. */
export const presenceWatchers = (io: ChatServer, person: ChatPerson) =>
  io.to(isSupport(person) ? everybody : support).except(userRoom(person.id));
