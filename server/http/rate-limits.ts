import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Counters } from '#server/db/rate-limit-counters.ts';
import { ShopError } from '#server/errors.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Limit {
  windowMs: number;
  /** The most in one window, by what it is counted. */
  addressAtIp?: number;
  address?: number;
  ip?: number;
  person?: number;
  /** What went past it, in the words of the refusal. */
  what: string;
}

/** docs/rules.md#rate-limits. The 60 an hour to any address from one IP: docs/decisions/045-rate-limit-counters.md. */
const limits = {
  login: { windowMs: 15 * minute, addressAtIp: 10, address: 100, ip: 100, what: 'failed sign-ins' },
  // One mail a day is enough to tell an owner that somebody tries.
  'sign-ins-paused': { windowMs: 24 * hour, address: 1, what: 'mails about failed sign-ins' },
  'old-password': { windowMs: 15 * minute, person: 10, what: 'wrong passwords' },
  register: { windowMs: hour, ip: 20, what: 'sign-ups' },
  'reset-by-token': { windowMs: hour, ip: 20, what: 'new passwords' },
  'merchant-signup': { windowMs: hour, ip: 20, what: 'sign-ups' },
  forgot: { windowMs: hour, address: 5, ip: 60, what: 'mails to this address' },
  contact: { windowMs: hour, address: 5, ip: 60, what: 'messages from this address' },
  newsletter: { windowMs: hour, address: 5, ip: 60, what: 'mails to this address' },
  'merchant-add': { windowMs: hour, address: 5, ip: 60, what: 'applications from this address' },
  chat: { windowMs: minute, person: 30, what: 'messages' },
  // Ours (docs/decisions/018-chat-limits.md): ten tabs that reconnect at the same moment stay below them.
  'chat-connect': { windowMs: minute, person: 60, what: 'connections' },
  'chat-history': { windowMs: minute, person: 60, what: 'requests' },
  'chat-event': { windowMs: minute, person: 240, what: 'requests' },
} as const satisfies Record<string, Limit>;
type LimitName = keyof typeof limits;

/** Who is counted: an e-mail address, the caller's IP, the id of an account. A limit takes what it names. */
interface Who {
  address?: string;
  ip?: string;
  person?: string;
}

/** A try that was counted. */
interface Try {
  /** It was the last that its address may make in this window, from wherever. */
  isLastOfAddress: boolean;
  /** It did not fail after all, or caused nothing: it does not count. */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /**
   * Counts a try before it is made, so that many at the same moment are counted too.
   * Throws `too-many`, with the seconds until the next one may be made.
   */
  take(name: LimitName, who: Who): Promise<Try>;
  /** Counts likewise; for what is silently left out past the limit. */
  allows(name: LimitName, who: Who): Promise<boolean>;
}

/** No limits at all: RATE_LIMIT=off, for load tests. */
const unlimited: RateLimits = {
  take: async () => ({ isLastOfAddress: false, giveBack: async () => {} }),
  allows: async () => true,
};

/** Hears of every try that is refused. */
type OnRefused = (name: LimitName, who: Who) => void;

export function createRateLimits(counters: Counters | null, onRefused: OnRefused = () => {}): RateLimits {
  return counters ? limitsOn(counters, onRefused) : unlimited;
}

function limitsOn(counters: Counters, onRefused: OnRefused): RateLimits {
  async function attempt(name: LimitName, who: Who): Promise<Try | { msLeft: number }> {
    const limit: Limit = limits[name];
    const taken: string[] = [];
    const giveBack = () => counters.takeBack(taken);
    let isLastOfAddress = false;
    for (const counted of countedBy(name, limit, who)) {
      const keys = counted.map(({ key }) => key);
      taken.push(...keys);
      const stand = await counters.add(keys, limit.windowMs);
      const past = stand.filter(({ count }, at) => count > (counted[at]?.most ?? 0));
      if (past.length > 0) {
        // A refused try caused nothing: it must not fill up the counter of somebody else's address.
        await giveBack();
        return { msLeft: Math.max(...past.map(({ msLeft }) => msLeft)) };
      }
      isLastOfAddress ||= counted.some(({ by, most }, at) => by === 'address' && stand[at]?.count === most);
    }
    return { isLastOfAddress, giveBack };
  }

  return {
    async take(name, who) {
      const made = await attempt(name, who);
      if ('msLeft' in made) {
        onRefused(name, who);
        throw tooMany(limits[name].what, made.msLeft);
      }
      return made;
    },
    async allows(name, who) {
      return !('msLeft' in (await attempt(name, who)));
    },
  };
}

interface CountedBy {
  by: keyof Who | 'addressAtIp';
  key: string;
  most: number;
}

/**
 * What a try is counted by, in steps: the narrowest first, so that however many tries one IP makes at the same moment,
 * no more than it may make reach the counter of an address, which its owner depends on.
 */
function countedBy(name: string, limit: Limit, { address, ip, person }: Who): CountedBy[][] {
  const narrow: CountedBy[] = [];
  const wide: CountedBy[] = [];
  const key = (by: CountedBy['by'], of: string) => `${name}:${by}:${of}`;
  if (limit.addressAtIp && address && ip) {
    const of = `${addressKey(address)}@${network(ip)}`;
    narrow.push({ by: 'addressAtIp', key: key('addressAtIp', of), most: limit.addressAtIp });
  }
  if (limit.address && address)
    wide.push({ by: 'address', key: key('address', addressKey(address)), most: limit.address });
  if (limit.ip && ip) wide.push({ by: 'ip', key: key('ip', network(ip)), most: limit.ip });
  if (limit.person && person) wide.push({ by: 'person', key: key('person', person), most: limit.person });
  const steps = [narrow, wide].filter((step) => step.length > 0);
  if (steps.length === 0) throw new Error(`the limit ${name} was given nobody to count`);
  return steps;
}

/** Compared without case; hashed, since the counters need not know whose they are. */
function addressKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** An IPv6 customer has a whole /64 to call from: it counts as one. */
export function network(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

function tooMany(what: string, msLeft: number): ShopError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new ShopError('too-many', `Too many ${what}. Please try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
