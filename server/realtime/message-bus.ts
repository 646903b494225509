import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Notifications } from '../db/notifications.ts';
import type { Redis } from '../db/redis.ts';
import { within } from '../db/with-timeout.ts';

/** Carries texts between the processes of one shop. */
export interface MessageBus {
  /**
   * Sends a text to every process, including this one.
   * @param processes how many there are, including this one
   * @throws when it could not be sent
   */
  publish(text: string, processes: number): Promise<void>;
  close(): void;
}

type Receive = (text: string) => void;

const CHANNEL = 'socket_messages';
/** A notification of PostgreSQL holds at most 7,999 bytes, including the header of a part. */
const PART_LENGTH = 7_900;
/** Incomplete messages to remember: their other parts may never come. */
const MAX_PARTIAL = 100;
/** How long a message may wait for Redis. */
const publishTimeoutMs = 300;
/** Messages to remember, because they may arrive twice. */
const MAX_SEEN = 5_000;

/** Uses PostgreSQL's notifications. A text that is too long for one is sent in parts. */
export async function notificationBus(notifications: Notifications, receive: Receive): Promise<MessageBus> {
  const partial = new LRUCache<string, { parts: string[]; missing: number }>({ max: MAX_PARTIAL });

  await notifications.subscribe(CHANNEL, (payload) => {
    const [id = '', at, of, ...rest] = payload.split(' ');
    const message = partial.get(id) ?? { parts: [], missing: Number(of) };
    message.parts[Number(at)] = rest.join(' ');
    message.missing -= 1;
    if (message.missing > 0) return void partial.set(id, message);
    partial.delete(id);
    // Only our own processes write to this channel.
    receive(JSON.parse(message.parts.join('')) as string);
  });

  return {
    async publish(text) {
      const id = randomUUID();
      const parts = inParts(asciiJson(text));
      await notifications.send(
        CHANNEL,
        parts.map((part, at) => `${id} ${at} ${parts.length} ${part}`),
      );
    },
    close() {},
  };
}

/** One byte for each character, so that a part's length is its size in bytes. */
function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function inParts(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PART_LENGTH) parts.push(text.slice(at, at + PART_LENGTH));
  return parts;
}

/**
 * Uses Redis, which is faster. A message that Redis refuses, or does not deliver to every process, is sent over PostgreSQL
 * too; a process that gets it twice handles it once.
 * @param onOutage called once for each outage of Redis
 */
export async function redisBus(
  redis: Redis,
  notifications: Notifications,
  receive: Receive,
  onOutage: (reason: unknown) => void,
): Promise<MessageBus> {
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  const receiveOnce = (message: string) => {
    const id = message.slice(0, message.indexOf(' '));
    if (seen.has(id)) return;
    seen.set(id, true);
    receive(message.slice(id.length + 1));
  };
  const fallback = await notificationBus(notifications, receiveOnce);
  const subscriber = await subscribe(redis, receiveOnce);
  let isFailing = false;

  /** @returns how many processes got it */
  async function send(message: string): Promise<number> {
    try {
      const receivers = await within(publishTimeoutMs, redis.publish(CHANNEL, message));
      isFailing = false;
      return receivers;
    } catch (error) {
      if (!isFailing) onOutage(error);
      isFailing = true;
      return 0;
    }
  }

  /** Only the first message of an outage waits for Redis. The outage ends when Redis takes one again. */
  async function sendUnlessFailing(message: string): Promise<number> {
    if (!isFailing) return await send(message);
    void send(message);
    return 0;
  }

  return {
    async publish(text, processes) {
      const message = `${randomUUID()} ${text}`;
      if ((await sendUnlessFailing(message)) < processes) await fallback.publish(message, processes);
    },
    close: () => subscriber.destroy(),
  };
}

/** A subscriber needs its own connection. It reconnects and resubscribes by itself after an outage. */
async function subscribe(redis: Redis, receive: Receive): Promise<Redis> {
  const subscriber = redis.duplicate();
  // The other connection reports errors. Until this one is back, messages come over PostgreSQL.
  subscriber.on('error', () => {});
  await subscriber.connect();
  await subscriber.subscribe(CHANNEL, receive);
  return subscriber;
}
