import { Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { until } from '../wait.ts';
import type { Client } from './client.ts';

/** A browser tab with the support chat. */
export type Tab = Socket<ServerEvents, ClientEvents>;

interface TabOptions {
  reconnects?: boolean;
  transport?: 'websocket' | 'polling';
  /** The tab's own IP address: 127.0.0.x on Linux. */
  localAddress?: string;
}

/** Starts to connect. Like the web client, a tab reconnects by itself after a broken connection. */
export function startTab(
  url: string,
  { token }: Pick<Client, 'token'>,
  { reconnects = true, transport = 'websocket', localAddress }: TabOptions = {},
): Tab {
  return io(url, {
    auth: { token },
    transports: [transport],
    // Engine.IO's types want a string, and its requests in Node take an agent.
    ...(localAddress ? { agent: new Agent({ localAddress, keepAlive: true }) as never } : {}),
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelayMax: 1_000,
  });
}

export async function openTab(
  url: string,
  client: Pick<Client, 'token'>,
  options?: TabOptions,
): Promise<Tab> {
  const tab = startTab(url, client, options);
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
