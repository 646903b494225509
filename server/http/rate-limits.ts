import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Counters, Turns } from '#server/db/rate-limit-counters.ts';
import { ShopError } from '#server/errors.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Limit {
  windowMs: number;
  /** The most attempts in one window, for each thing that they are counted by. */
  emailAtIp?: number;
  codeAtIp?: number;
  email?: number;
  ip?: number;
  person?: number;
  /** Past the limit of an IP, attempts from there go one after the other in place of being refused. */
  ipTakesTurns?: boolean;
  /** Whose counters it shares; its own, unless another limit is given. */
  countsAs?: string;
  /** The thing of which there was too much, for the refusal's message. */
  what: string | Partial<Record<CountedBy['by'], string>>;
}

/** docs/rules.md#rate-limits. The 60 an hour to any e-mail address from one IP: docs/decisions/045-rate-limits.md. */
const limits = {
  login: {
    windowMs: 15 * minute,
    emailAtIp: 10,
    email: 100,
    ip: 100,
    ipTakesTurns: true,
    what: 'failed sign-ins',
  },
  // Each adds a session and a row of activity.
  'sign-in': { windowMs: 15 * minute, person: 60, what: 'sign-ins' },
  // One mail a day is enough to tell an owner about failed sign-ins.
  'sign-ins-paused': { windowMs: 24 * hour, email: 1, what: 'mails about failed sign-ins' },
  'old-password': { windowMs: 15 * minute, person: 10, what: 'wrong passwords' },
  'second-factor': { windowMs: 15 * minute, person: 10, ip: 100, what: 'wrong codes' },
  'second-factor-day': { windowMs: 24 * hour, person: 30, what: 'wrong codes' },
  'second-factor-paused': { windowMs: 24 * hour, person: 1, what: 'mails about wrong codes' },
  'email-proof': { windowMs: hour, email: 5, ip: 60, what: 'mails to this address' },
  'email-code': { windowMs: 15 * minute, person: 10, ip: 100, what: 'wrong codes' },
  // 50 bits cannot be guessed: this limits the hashes.
  'recovery-code': { windowMs: 15 * minute, ip: 20, what: 'wrong recovery codes' },
  register: { windowMs: hour, ip: 20, what: 'sign-ups' },
  'reset-by-token': { windowMs: hour, ip: 20, what: 'new passwords' },
  'merchant-signup': { windowMs: hour, ip: 20, what: 'sign-ups' },
  // Each mails somebody who has not asked for it.
  'team-invitation': { windowMs: hour, person: 20, email: 5, what: 'invitations' },
  forgot: { windowMs: hour, email: 5, ip: 60, what: 'mails to this address' },
  contact: { windowMs: hour, email: 5, ip: 60, what: 'messages from this address' },
  newsletter: { windowMs: hour, email: 5, ip: 60, what: 'mails to this address' },
  'back-in-stock': { windowMs: hour, email: 5, ip: 60, person: 60, what: 'mails to this address' },
  'merchant-add': { windowMs: hour, email: 5, ip: 60, what: 'applications from this address' },
  'data-download': { windowMs: hour, person: 5, what: 'downloads' },
  // An administrator's account that somebody else uses must not read everybody.
  'data-download-for-others': { windowMs: hour, person: 30, what: 'downloads' },
  import: { windowMs: hour, person: 30, what: 'imports' },
  // Each holds a file and its rows for a while. A file is often checked some times before it is applied.
  'import-check': { windowMs: hour, person: 120, what: 'files' },
  chat: { windowMs: minute, person: 30, what: 'messages' },
  // For each change of a bag, of everybody in an office.
  quote: { windowMs: minute, ip: 600, what: 'requests' },
  'discount-code': { windowMs: hour, ip: 30, what: 'wrong codes' },
  // So that the same wrong one counts once.
  'same-discount-code': { windowMs: hour, codeAtIp: 1, what: 'times the same code' },
  // For guests and accounts whose address nobody has proven: an order costs its sender nothing, takes stock, and is mailed.
  place: {
    windowMs: hour,
    person: 10,
    email: 10,
    ip: 30,
    what: {
      person: 'orders from this account',
      email: 'orders with this e-mail address',
      ip: 'orders from your network',
    },
  },
  'place-proven': { windowMs: hour, person: 30, countsAs: 'place', what: 'orders from this account' },
  'api-description': { windowMs: minute, ip: 60, what: 'requests' },
  // 256 bits cannot be guessed: this limits the attempts.
  'order-key': { windowMs: 15 * minute, ip: 100, what: 'wrong links' },
  // 256 bits cannot be guessed: this limits what forged ones cost.
  'payment-event': { windowMs: minute, ip: 100, what: 'events that are not signed' },
  'order-link': { windowMs: hour, ip: 60, what: 'requests' },
  'order-link-mail': { windowMs: hour, email: 5, what: 'mails to this address' },
  // Counted in place of a mail, so that a request that fits no order does the same work.
  'order-link-none': { windowMs: hour, email: 5, what: 'requests' },
  withdrawal: { windowMs: hour, ip: 20, what: 'withdrawals from your network' },
  'withdrawal-mail': { windowMs: hour, email: 5, what: 'mails to this address' },
  // An office of fifty with ten tabs each.
  'chat-open': { windowMs: minute, ip: 600, what: 'connections' },
  // Ours (docs/decisions/018-chat.md): ten tabs that reconnect at the same moment stay below them.
  'chat-connect': { windowMs: minute, person: 60, what: 'connections' },
  'chat-history': { windowMs: minute, person: 60, what: 'requests' },
  'chat-event': { windowMs: minute, person: 240, what: 'requests' },
} as const satisfies Record<string, Limit>;
type LimitName = keyof typeof limits;

/** So at most ten wait, and 900 are made in 15 minutes (docs/decisions/045-rate-limits.md). */
const turns: Turns = { everyMs: 1_000, maxWaitMs: 10_000 };

/** By what an attempt is counted. A limit uses the properties that it names. */
interface Who {
  email?: string;
  /** A discount code as it was typed. */
  code?: string;
  ip?: string;
  /** Id of an account. */
  person?: string;
}

/** An attempt that was counted. */
interface Attempt {
  /** It was the last for this e-mail address or account in this window, from any IP. */
  isLastForOwner: boolean;
  /** Call it when the attempt does not count after all. */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /**
   * Counts an attempt before it runs, so that concurrent ones count too. Where an IP takes turns past its limit, it waits for one.
   * @param left aborted when the caller has gone: the attempt then neither waits nor counts
   * @throws too-many, with the seconds until the next attempt is allowed; unavailable when the wait was aborted
   */
  take(name: LimitName, who: Who, left?: AbortSignal): Promise<Attempt>;
  /** Counts in the same way, for what is silently skipped past the limit. @returns false past the limit */
  allows(name: LimitName, who: Who): Promise<boolean>;
}

/** The limits with RATE_LIMIT=off, which load tests use. */
const unlimited: RateLimits = {
  take: async () => ({ isLastForOwner: false, giveBack: async () => {} }),
  allows: async () => true,
};

/** Waits, and throws when it is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

interface Options {
  /** Called for every attempt past a limit, which is refused or waits. */
  onReached?: (name: LimitName, who: Who, outcome: 'refused' | 'waits') => void;
  /** Aborted when the shop closes. */
  closing?: AbortSignal | undefined;
  /** Tests do not wait. */
  pause?: Pause | undefined;
}

export function createRateLimits(counters: Counters | null, options: Options = {}): RateLimits {
  return counters ? limitsOn(counters, options) : unlimited;
}

function limitsOn(
  counters: Counters,
  {
    onReached = () => {},
    closing = new AbortController().signal,
    pause = async (ms, signal) => await wait(ms, undefined, { signal }),
  }: Options,
): RateLimits {
  async function attempt(name: LimitName, who: Who): Promise<(Attempt & { takesTurn: boolean }) | Refused> {
    const limit: Limit = limits[name];
    const taken: string[] = [];
    const giveBack = () => counters.takeBack(taken);
    let isLastForOwner = false;
    let takesTurn = false;
    for (const counted of countedBy(name, limit, who)) {
      const keys = counted.map(({ key }) => key);
      taken.push(...keys);
      const counts = await counters.add(keys, limit.windowMs);
      const past = counts
        .map(({ count, msLeft }, at) => ({
          count,
          msLeft,
          by: counted[at]?.by,
          max: counted[at]?.max ?? 0,
        }))
        .filter(({ count, max }) => count > max);
      const [refusing] = past
        .filter(({ by }) => !(by === 'ip' && limit.ipTakesTurns))
        .toSorted((a, b) => b.msLeft - a.msLeft);
      if (refusing) {
        // Refused attempts do nothing, so they must not use up the limit of another person's e-mail address.
        await giveBack();
        const { by, msLeft } = refusing;
        return {
          msLeft,
          what: typeof limit.what === 'string' ? limit.what : ((by && limit.what[by]) ?? name),
        };
      }
      takesTurn ||= past.length > 0;
      isLastForOwner ||= counted.some(({ by, max }, at) => isOwners.has(by) && counts[at]?.count === max);
    }
    return { isLastForOwner, giveBack, takesTurn };
  }

  async function waitForTurn(name: LimitName, who: Who, left?: AbortSignal): Promise<void> {
    const waitMs = await counters.takeTurn(`${name}:turn:${network(who.ip ?? '')}`, turns);
    onReached(name, who, waitMs === null ? 'refused' : 'waits');
    if (waitMs === null) throw tooMany('sign-ins from your network', turns.maxWaitMs);
    const signal = left ? AbortSignal.any([left, closing]) : closing;
    if (waitMs > 0) await pause(waitMs, signal).catch(() => {});
    if (signal.aborted) throw givenUp();
  }

  return {
    async take(name, who, left) {
      const result = await attempt(name, who);
      if ('msLeft' in result) {
        onReached(name, who, 'refused');
        throw tooMany(result.what, result.msLeft);
      }
      if (result.takesTurn) {
        try {
          await waitForTurn(name, who, left);
        } catch (error) {
          await result.giveBack();
          throw error;
        }
      }
      return result;
    },
    async allows(name, who) {
      return !('msLeft' in (await attempt(name, who)));
    },
  };
}

/** Nobody reads it when the caller has gone. */
const givenUp = () =>
  new ShopError('unavailable', 'The shop is being restarted. Please try again.', { retryAfterSeconds: 5 });

const isOwners: ReadonlySet<CountedBy['by']> = new Set(['email', 'person']);

/** An attempt past a limit, and what there was too much of. */
interface Refused {
  msLeft: number;
  what: string;
}

interface CountedBy {
  by: keyof Who | 'emailAtIp' | 'codeAtIp';
  key: string;
  max: number;
}

/**
 * The counts of an attempt, in steps, the narrowest first: however many concurrent attempts one IP makes, only those that
 * its own limit allows reach the counter of an e-mail address, which its owner depends on.
 */
function countedBy(name: string, limit: Limit, { email, code, ip, person }: Who): CountedBy[][] {
  const narrow: CountedBy[] = [];
  const wide: CountedBy[] = [];
  const key = (by: CountedBy['by'], of: string) => `${limit.countsAs ?? name}:${by}:${of}`;
  if (limit.emailAtIp && email && ip) {
    const of = `${hashTyped(email)}@${network(ip)}`;
    narrow.push({ by: 'emailAtIp', key: key('emailAtIp', of), max: limit.emailAtIp });
  }
  if (limit.codeAtIp && code && ip) {
    const of = `${hashTyped(code)}@${network(ip)}`;
    narrow.push({ by: 'codeAtIp', key: key('codeAtIp', of), max: limit.codeAtIp });
  }
  if (limit.email && email) wide.push({ by: 'email', key: key('email', hashTyped(email)), max: limit.email });
  if (limit.ip && ip) wide.push({ by: 'ip', key: key('ip', network(ip)), max: limit.ip });
  if (limit.person && person) wide.push({ by: 'person', key: key('person', person), max: limit.person });
  const steps = [narrow, wide].filter((step) => step.length > 0);
  if (steps.length === 0) throw new Error(`the limit ${name} got nothing to count by`);
  return steps;
}

/** Ignores case. Hashed, so that the counters store no e-mail addresses. */
function hashTyped(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}

/** @returns the IP address, or the /64 of an IPv6 address, because one customer has a whole /64 */
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
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
