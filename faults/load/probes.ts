import { pause } from '../wait.ts';
import { Client, type Reply } from './client.ts';

/** A call that is repeated on its own connection. */
export interface Probe {
  name: string;
  source: Source;
  /** Oldest first. */
  replies: readonly Reply[];
  stop(): Promise<void>;
}

/** Where replies come from. `memory`: from the products in memory while these are right, else from the database. */
type Source = 'cache' | 'memory' | 'database';

interface ProbeRequest {
  name: string;
  source: Source;
  path(): string;
  token?: string | null;
}

const EVERY_MS = 50;
let uncachedCalls = 0;

/** Starts the probes of one process: calls of a guest and a member. */
export function startProbes(url: string, token: string | null): Probe[] {
  const requests: ProbeRequest[] = [
    { name: 'home page', source: 'cache', path: () => '/' },
    { name: 'list', source: 'cache', path: () => '/api/product/list?page=1' },
    { name: 'uncached list', source: 'memory', path: uncachedList },
    { name: 'search', source: 'database', path: unknownSearch },
    { name: 'account', source: 'database', path: () => '/api/user/me', token },
  ];
  return requests.map((request) => startProbe(url, request));
}

function startProbe(url: string, { name, source, path, token = null }: ProbeRequest): Probe {
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
    source,
    replies,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

/** URL of a list that is not cached. */
function uncachedList(): string {
  uncachedCalls += 1;
  return `/api/product/list?page=1&min=1&max=${(1_000 + uncachedCalls / 100).toFixed(2)}`;
}

/** URL of a search for a word that nobody has searched for. */
function unknownSearch(): string {
  uncachedCalls += 1;
  return `/api/product/list?page=1&name=word${uncachedCalls}`;
}
