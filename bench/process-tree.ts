import { readdirSync, readFileSync } from 'node:fs';

/** What a process and everything that it started use. From /proc on Linux; NaN elsewhere. */
export interface Usage {
  /** CPU time so far, of all threads and of children that have ended. Unlike replies per second, it hardly depends on other programs. */
  cpuMs: number;
  /** Resident memory, in MB. */
  megabytes: number;
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

export function processUsage(pid: number): Usage {
  try {
    const tree = [pid, ...listDescendants(pid)];
    return {
      cpuMs: sum(tree.map(readCpuMs)),
      megabytes: sum(tree.map(readMegabytes)),
    };
  } catch {
    return { cpuMs: Number.NaN, megabytes: Number.NaN };
  }
}

function listDescendants(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

function readCpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  // utime, stime, cutime and cstime of proc(5).
  return sum(fields.split(' ').slice(11, 15).map(Number)) * MS_PER_TICK;
}

function readMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
