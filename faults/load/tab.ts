import { io, type Socket } from 'socket.io-client';
import type { ChatMessage, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { until } from '../wait.ts';
import type { Client } from './client.ts';

/** A tab with the support chat open. */
export type Tab = Socket<ServerEvents, ClientEvents>;

/** Opens a tab that reconnects like the web client's. */
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

/** Sends a message, with the web client's retries, until the other tab has it. Returns how long that took. */
export async function messageTakes(from: Tab, to: { tab: Tab; id: string }, text: string): Promise<number> {
  const key = crypto.randomUUID();
  let isHeard = false;
  const hear = ({ value }: ChatMessage) => {
    isHeard ||= value === text;
  };
  to.tab.on('message', hear);
  const began = performance.now();
  let sentAt = -Infinity;
  await until('the message arrives', () => {
    if (from.connected && performance.now() - sentAt > 1_000) {
      sentAt = performance.now();
      from.emit('message', { text, to: to.id, key });
    }
    return isHeard;
  });
  to.tab.off('message', hear);
  return performance.now() - began;
}
