import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { shopVersion } from '#server/process/version.ts';
import { type Network, unknownHost } from './network.ts';
import {
  type CheckedUrl,
  checkRedirect,
  checkUrl,
  problemOfStatus,
  retryPauseMs,
} from './outbound-url.rules.ts';

/** Why a URL was not fetched, as the end of a sentence. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  /** Another try may succeed. */
  readonly isPassing: boolean;
  /** How long the server asks to wait before it. */
  readonly pauseMs: number;

  constructor(problem: string, { isPassing = false, pauseMs = 0 } = {}) {
    super(problem);
    this.isPassing = isPassing;
    this.pauseMs = pauseMs;
  }
}

export interface FetchLimits {
  maxBytes: number;
  /** Until the headers of each answer. */
  headersMs: number;
  /** Time of everything, redirects included. */
  totalMs: number;
}

interface Fetching {
  network: Network;
  limits: FetchLimits;
  signal: AbortSignal;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a URL that somebody named, from the public internet only (docs/decisions/109-downloaded-pictures.md). Each host is
 * resolved once, its addresses are checked, and the connection goes to these addresses; so does that of each redirect.
 * @throws FetchFailure, or the reason of `signal`
 */
export async function fetchPublic(address: string, { network, limits, signal }: Fetching): Promise<Buffer> {
  const ended = new AbortController();
  const total = setTimeout(() => ended.abort(tooSlow()), limits.totalMs);
  const all = AbortSignal.any([signal, ended.signal]);
  try {
    let url = orFail(checkUrl(address, network));
    for (let hop = 0; ; hop += 1) {
      const answer = await open(url, { network, limits, signal: all });
      try {
        const status = answer.statusCode ?? 0;
        if (!redirects.has(status)) return await readBody(answer, limits.maxBytes);
        if (hop === maxRedirects) throw new FetchFailure('the server redirects too often');
        url = orFail(checkRedirect(url, answer.headers.location, network));
      } finally {
        answer.destroy();
      }
    }
  } catch (error) {
    all.throwIfAborted();
    throw toFetchFailure(error);
  } finally {
    clearTimeout(total);
  }
}

const tooSlow = () => new FetchFailure('the server is too slow', { isPassing: true });

function orFail(checked: CheckedUrl): URL {
  if ('problem' in checked) throw new FetchFailure(checked.problem);
  return checked.url;
}

/** Asks for a URL. @returns the answer, whose body is not read yet */
async function open(url: URL, { network, limits, signal }: Fetching): Promise<http.IncomingMessage> {
  const { request: send, Agent } = url.protocol === 'https:' ? https : http;
  const lookup = await createLookup(url, network, signal);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = send(url, {
    // Its own: a connection is never shared, and neither proxies of the environment nor a global agent take part.
    agent: new Agent({ keepAlive: false }),
    lookup,
    signal,
    ...(network.ca ? { ca: network.ca } : {}),
    headers: {
      accept: 'image/jpeg, image/png',
      // The sent bytes are the counted ones.
      'accept-encoding': 'identity',
      'user-agent': `mern-store/${shopVersion} (import of products)`,
    },
  });
  const timer = setTimeout(() => request.destroy(tooSlow()), limits.headersMs);
  request.on('response', resolve).on('error', reject).end();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves the host, and checks every address.
 * @returns how the connection finds its address: nothing asks DNS again, which could answer something else
 */
async function createLookup(url: URL, network: Network, signal: AbortSignal): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await network.resolve(host, signal);
  signal.throwIfAborted();
  if (addresses.length === 0 || !addresses.every(network.mayConnect)) {
    throw new FetchFailure('the address is not public');
  }
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

async function readBody(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    const { problem, isPassing } = problemOfStatus(statusCode);
    throw new FetchFailure(problem, { isPassing, pauseMs: retryPauseMs(headers['retry-after'], Date.now()) });
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new FetchFailure('the server sends it compressed');
  }
  const tooLarge = () => new FetchFailure(`it is larger than ${maxBytes / 1024 / 1024} MB`);
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const ofCertificates = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

function toFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  // Each of several addresses fails.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '', syscall = '' } = first as NodeJS.ErrnoException;
  if (unknownHost.has(code)) return new FetchFailure('the host name does not exist');
  if (ofCertificates.test(code)) return new FetchFailure('the certificate of the server is not valid');
  const problem = /^(query|getaddrinfo)/.test(syscall)
    ? 'the host name could not be looked up'
    : 'the connection failed';
  return new FetchFailure(problem, { isPassing: true });
}
