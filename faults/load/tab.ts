import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { until } from '../wait.ts';
import type { Client } from './client.ts';

/** A tab that has the support chat open. */
export type Tab = Socket<ServerEvents, ClientEvents>;

/** Begins to open a tab, which comes back by itself after a broken connection, as the web client's does. */
export function startTab(url: string, { token }: Client, { comesBack = true } = {}): Tab {
  return io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: comesBack,
    reconnectionDelayMax: 1_000,
  });
}

export async function openTab(url: string, client: Client): Promise<Tab> {
  const tab = startTab(url, client);
  await until('the chat is open', () => tab.connected);
  return tab;
}
