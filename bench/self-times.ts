import type { Profiler } from 'node:inspector';

/** Time that one function used itself, without what it called. */
export interface SelfTime {
  /** Package, folder of the project, or part of Node. */
  part: string;
  /** Function and file. */
  name: string;
  ms: number;
}

/** @returns the time of each function of a CPU profile; waiting is left out */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): SelfTime[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const used = new Map<number, number>();
  samples.forEach((id, at) => {
    used.set(id, (used.get(id) ?? 0) + (timeDeltas[at] ?? 0) / 1_000);
  });
  return [...used].flatMap(([id, ms]) => {
    const name = byId.get(id)?.callFrame.functionName;
    return name === '(idle)' ? [] : [{ ...nearestFile(id), ms }];
  });

  /** Built-in functions have no file: their time counts for the function that called them. */
  function nearestFile(id: number): Pick<SelfTime, 'part' | 'name'> {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { url = '', functionName = '', lineNumber = 0 } = byId.get(at)?.callFrame ?? {};
      if (url)
        return {
          part: profilePart(url),
          name: `${functionName || 'anonymous'} ${shortUrl(url)}:${lineNumber + 1}`,
        };
      if (functionName.startsWith('(') && functionName !== '(root)')
        return { part: functionName, name: functionName };
    }
    return { part: 'Node, native', name: 'Node, native' };
  }
}

function profilePart(url: string): string {
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency) return dependency;
  const [, node] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  if (node) return `node:${node}`;
  if (url.includes('/build/server/')) return 'our pages';
  return 'our server';
}

const shortUrl = (url: string) => url.split('/').slice(-3).join('/');

/** @returns sums, the largest first */
export function sumBy(times: readonly SelfTime[], key: 'part' | 'name'): [string, number][] {
  const sums = new Map<string, number>();
  for (const time of times) sums.set(time[key], (sums.get(time[key]) ?? 0) + time.ms);
  return [...sums].sort(([, a], [, b]) => b - a);
}
