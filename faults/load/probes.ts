import { pause } from '../wait.ts';
import { type Answer, Client } from './client.ts';

/** A call that is repeated on its own connection. */
export interface Probe {
  name: string;
  /** It needs the database; others can be served from the cache. */
  isFresh: boolean;
  /** Oldest first. */
  answers: readonly Answer[];
  stop(): Promise<void>;
}

interface Question {
  name: string;
  isFresh: boolean;
  path(): string;
  token?: string | null;
}

const EVERY_MS = 50;
let asked = 0;

/** What a guest, a member and a load balancer request from a process. */
export function startProbes(url: string, token: string | null): Probe[] {
  const questions: Question[] = [
    { name: 'home page', isFresh: false, path: () => '/' },
    { name: 'list', isFresh: false, path: () => '/api/product/list?page=1' },
    { name: 'new list', isFresh: true, path: newList },
    { name: 'account', isFresh: true, path: () => '/api/user/me', token },
  ];
  return questions.map((question) => startProbe(url, question));
}

function startProbe(url: string, { name, isFresh, path, token = null }: Question): Probe {
  const answers: Answer[] = [];
  const client = new Client(url);
  client.token = token;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      answers.push(await client.call('GET', path()));
      await pause(EVERY_MS);
    }
    client.close();
  };
  const done = ask();
  return {
    name,
    isFresh,
    answers,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

/** A list that is not cached. */
function newList(): string {
  asked += 1;
  return `/api/product/list?page=1&min=1&max=${(1_000 + asked / 100).toFixed(2)}`;
}
