import { createClient } from 'redis';
import { SettingsError } from '#server/env.ts';

export type Redis = ReturnType<typeof connectionTo>;

/** How long a command may wait for Redis before its caller does without. */
const commandTimeout = 2_000;

function connectionTo(url: string) {
  return createClient({
    url,
    // A shop that is not connected answers at once instead of letting requests wait for Redis.
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeout },
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 5_000) },
  });
}

/**
 * Opens the Redis of REDIS_URL. Once open it connects again by itself whenever the connection breaks.
 * @throws SettingsError when it cannot be reached
 */
export async function openRedis(url: string): Promise<Redis> {
  const redis = connectionTo(url);
  const refused = Promise.withResolvers<never>();
  const refuse = (error: Error) => refused.reject(error);
  redis.once('error', refuse);
  try {
    await Promise.race([redis.connect(), refused.promise]);
  } catch (error) {
    redis.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`REDIS_URL: cannot connect: ${reason || 'no answer'}`, { cause: error });
  }
  redis.off('error', refuse);
  redis.on('error', (error: Error) => process.emitWarning(`the connection to Redis broke: ${error.message}`));
  return redis;
}
