import { io, type Socket } from 'socket.io-client';
import type { ChatMessage, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { until } from '../wait.ts';
import type { Client } from './client.ts';

/** A browser tab with the support chat. */
export type Tab = Socket<ServerEvents, ClientEvents>;

/** Starts to connect. Like the web client, a tab reconnects by itself after a broken connection. */
export function startTab(url: string, { token }: Client, { reconnects = true } = {}): Tab {
  return io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelayMax: 1_000,
  });
}

export async function openTab(url: string, client: Client): Promise<Tab> {
  const tab = startTab(url, client);
  await until('the chat is connected', () => tab.connected);
  return tab;
}

/** Sends a message, with retries like the web client. @returns milliseconds until the other tab has it */
export async function messageDelayMs(from: Tab, to: { tab: Tab; id: string }, text: string): Promise<number> {
  const key = crypto.randomUUID();
  let isReceived = false;
  const receive = ({ value }: ChatMessage) => {
    isReceived ||= value === text;
  };
  to.tab.on('message', receive);
  const startedAt = performance.now();
  let sentAt = -Infinity;
  await until('the message arrives', () => {
    if (from.connected && performance.now() - sentAt > 1_000) {
      sentAt = performance.now();
      from.emit('message', { text, to: to.id, key });
    }
    return isReceived;
  });
  to.tab.off('message', receive);
  return performance.now() - startedAt;
}
