import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts';

export type TestSocket = Socket<ServerEvents, ClientEvents>;
type Options = Partial<ManagerOptions & SocketOptions>;

/** Starts to connect to the support chat. The socket is closed when the test ends. */
export function createSocket(
  origin: string,
  { token }: { token?: string },
  options: Options = {},
): TestSocket {
  const socket: TestSocket = io(origin, {
    auth: token === undefined ? {} : { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/**
 * Connects to the support chat.
 * @throws the refusal of the server
 */
export async function connectSocket(
  origin: string,
  person: { token?: string },
  options: Options = {},
): Promise<TestSocket> {
  const socket = createSocket(origin, person, options);
  await connected(socket);
  return socket;
}

export const connected = (socket: TestSocket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));

/** @returns the reason of the disconnect */
export const disconnected = (socket: TestSocket): Promise<string> =>
  new Promise((resolve) => socket.once('disconnect', resolve));

/** @returns what the server sends with the next event of this name */
export function nextEvent<Name extends keyof ServerEvents>(
  socket: TestSocket,
  name: Name,
): Promise<Parameters<ServerEvents[Name]>[0]> {
  return new Promise((resolve) => {
    socket.onAny(function listen(heard: string, value) {
      if (heard !== name) return;
      socket.offAny(listen);
      resolve(value);
    });
  });
}
