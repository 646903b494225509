import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import type { FanOut, OnError } from './socket-fan-out.ts';

/** Loaded only where REDIS_URL is set: its client takes longer to load than all of the chat. */
export async function redisFanOut(url: string, onError: OnError): Promise<FanOut> {
  const publisher = createClient({ url });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber]) client.on('error', onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    adapter: createAdapter(publisher, subscriber),
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
}
