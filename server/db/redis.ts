import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { SettingsError } from '#server/env.ts';

export type Redis = ReturnType<typeof connectionTo>;

/** How long a command may wait to be sent. */
const COMMAND_TIMEOUT_MS = 500;
/** Closes a connection on which nothing arrives, not even the reply to a ping. */
const PING_MS = 1_000;
const SILENCE_MS = 3_000;
const RETRY_MS = 250;

function connectionTo(url: string) {
  return createClient({
    url,
    // While Redis is away, commands fail at once, so that requests do not wait.
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    },
  });
}

interface OpenOptions {
  /** How long to wait for a Redis that does not answer yet. */
  waitMs: number;
  /** Called once with the reason for waiting, in one line. */
  onWait(reason: string): void;
  /** Ends the wait. */
  signal: AbortSignal;
}

/**
 * Connects to the Redis of REDIS_URL, and reconnects whenever the connection breaks.
 * @throws SettingsError when it cannot be reached in time
 */
export async function openRedis(
  url: string,
  { waitMs, onWait, signal }: Partial<OpenOptions> = {},
): Promise<Redis> {
  const deadline = performance.now() + (waitMs ?? 0);
  for (let attempt = 1; ; attempt++) {
    const redis = connectionTo(url);
    const failure = await firstFailure(redis);
    if (!failure) return watched(redis);
    redis.destroy();
    signal?.throwIfAborted();
    const reason = failure.message || 'no answer';
    if (performance.now() >= deadline) {
      throw new SettingsError(`REDIS_URL: cannot connect: ${reason}`, { cause: failure });
    }
    if (attempt === 1) onWait?.(`Waiting for Redis: ${reason}`);
    await pause(RETRY_MS);
  }
}

/** Tries to connect. @returns why that failed, or null */
async function firstFailure(redis: Redis): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  redis.on('error', resolve);
  redis.connect().then(() => resolve(null), resolve);
  const failure = await promise;
  redis.off('error', resolve);
  return failure;
}

/** Warns once when Redis fails, and once when it is back. */
function watched(redis: Redis): Redis {
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) process.emitWarning(`Redis does not answer, so PostgreSQL does its work: ${error.message}`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) process.emitWarning('Redis answers again.');
    isAway = false;
  });
  return redis;
}
