import type { Counters } from './rate-limit-counters.ts';
import type { Redis } from './redis.ts';
import { within } from './with-timeout.ts';

/** How long a request may wait for Redis before it counts in the database. */
const answerMs = 500;

// A script is one round trip and atomic: no other count comes between the two commands of a key.
const addScript = `
local answer = {}
for i, key in ipairs(KEYS) do
  local count = redis.call('INCR', key)
  if count == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  answer[i] = { count, redis.call('PTTL', key) }
end
return answer`;
const takeBackScript = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end`;

// The value is when the next turn is free, in milliseconds since 1970 by the clock of Redis.
const takeTurnScript = `
local every, max_wait = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local wait = turn - now
if wait > max_wait then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', turn + every), 'PX', wait + every)
return wait`;

/** Counters in the Redis of REDIS_URL. */
export function createRedisRateLimitCounters(redis: Redis): Counters {
  const named = (keys: readonly string[]) => keys.map((key) => `limit:${key}`);
  return {
    async add(keys, windowMs) {
      const options = { keys: named(keys), arguments: [String(windowMs)] };
      const answer = await within(answerMs, redis.eval(addScript, options));
      // The script returns a pair of numbers for each key.
      return (answer as [number, number][]).map(([count, msLeft]) => ({ count, msLeft }));
    },
    async takeBack(keys) {
      await within(answerMs, redis.eval(takeBackScript, { keys: named(keys), arguments: [] }));
    },
    async takeTurn(key, { everyMs, maxWaitMs }) {
      const options = { keys: named([key]), arguments: [String(everyMs), String(maxWaitMs)] };
      const waitMs = Number(await within(answerMs, redis.eval(takeTurnScript, options)));
      return waitMs < 0 ? null : waitMs;
    },
  };
}
