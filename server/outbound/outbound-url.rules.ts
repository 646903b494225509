/** Whom the shop calls on behalf of people who name a URL (docs/rules.md#downloaded-pictures). */

export type CheckedUrl = { url: URL } | { problem: string };

interface Allowed {
  ports: readonly number[];
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** @returns the URL, or why it is not called. Its host may still be a private one. */
export function checkUrl(text: string, { ports }: Allowed): CheckedUrl {
  const url = URL.parse(text.trim());
  const standard = url && defaultPorts[url.protocol];
  if (!url || !standard) return { problem: 'the URL does not begin with http:// or https://' };
  if (url.username || url.password) return { problem: 'the URL has a user name or password' };
  if (!ports.includes(Number(url.port) || standard)) return { problem: 'the URL has an unusual port' };
  return { url };
}

/** @returns where a redirect leads, or why it is not followed */
export function checkRedirect(from: URL, location: string | undefined, allowed: Allowed): CheckedUrl {
  const to = location === undefined ? null : URL.parse(location, from.href);
  if (!to) return { problem: 'the server redirects to nowhere' };
  if (from.protocol === 'https:' && to.protocol === 'http:')
    return { problem: 'the server redirects from https to http' };
  return checkUrl(to.href, allowed);
}

/** @returns the host of a URL, for being polite to it; empty for one that is not called */
export const urlHost = (text: string): string => URL.parse(text.trim())?.hostname ?? '';

export interface StatusProblem {
  problem: string;
  /** Another try may succeed. */
  isPassing: boolean;
}

const passing = new Set([408, 425, 429]);

/** @returns why a status other than 200 is a failure */
export function problemOfStatus(status: number): StatusProblem {
  const isPassing = status >= 500 || passing.has(status);
  if (status === 404 || status === 410)
    return { problem: `there is nothing at this URL (${status})`, isPassing };
  if (status === 401 || status === 403) return { problem: `the server refuses it (${status})`, isPassing };
  return { problem: `the server answered with status ${status}`, isPassing };
}

const longestPauseMs = 60 * 60_000;

/** @returns how long a server asks to wait, at most an hour; 0 when it does not */
export function retryPauseMs(retryAfter: string | undefined, now: number): number {
  if (!retryAfter) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Math.min(longestPauseMs, Math.max(0, ms || 0));
}
