import { pause } from '../wait.ts';
import { Client, type Reply } from './client.ts';

/** A call that is repeated on its own connection. */
export interface Probe {
  name: string;
  /** True when it needs the database; the others can be cached. */
  isFresh: boolean;
  /** Oldest first. */
  replies: readonly Reply[];
  stop(): Promise<void>;
}

interface ProbeRequest {
  name: string;
  isFresh: boolean;
  path(): string;
  token?: string | null;
}

const EVERY_MS = 50;
let uncachedLists = 0;

/** Starts the probes of one process: calls of a guest and a member. */
export function startProbes(url: string, token: string | null): Probe[] {
  const requests: ProbeRequest[] = [
    { name: 'home page', isFresh: false, path: () => '/' },
    { name: 'list', isFresh: false, path: () => '/api/product/list?page=1' },
    { name: 'uncached list', isFresh: true, path: uncachedList },
    { name: 'account', isFresh: true, path: () => '/api/user/me', token },
  ];
  return requests.map((request) => startProbe(url, request));
}

function startProbe(url: string, { name, isFresh, path, token = null }: ProbeRequest): Probe {
  const replies: Reply[] = [];
  const client = new Client(url);
  client.token = token;
  let isStopped = false;
  const repeat = async () => {
    while (!isStopped) {
      replies.push(await client.call('GET', path()));
      await pause(EVERY_MS);
    }
    client.close();
  };
  const done = repeat();
  return {
    name,
    isFresh,
    replies,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

/** URL of a list that is not cached. */
function uncachedList(): string {
  uncachedLists += 1;
  return `/api/product/list?page=1&min=1&max=${(1_000 + uncachedLists / 100).toFixed(2)}`;
}
