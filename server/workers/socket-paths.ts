import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isRunning } from '#server/process/is-running.ts';
import type { WorkerStart } from './messages.ts';
import type { WorkerPlace } from './session-routing.ts';

const PIPES = '\\\\.\\pipe\\';
const NAME = 'shop-workers-';
/** The path of a socket may have 103 bytes on macOS, 107 on Linux. */
const LONGEST_TEMPORARY_FOLDER = 103 - NAME.length - '1234567-abcdef'.length - '/123456789/'.length;

function parentFolder(): string {
  const usual = tmpdir();
  const fits = Buffer.byteLength(usual) <= LONGEST_TEMPORARY_FOLDER || process.platform === 'win32';
  return fits ? usual : '/tmp';
}

/** Creates the folder of the workers' private sockets, which only this user may enter. It is named after the primary process. */
export const makeSocketFolder = (): string => mkdtempSync(join(parentFolder(), `${NAME}${process.pid}-`));

/** Removes folders that killed primary processes of this user have left. */
export async function removeLeftSocketFolders(): Promise<void> {
  for (const name of await readdir(parentFolder())) {
    const [, pid] = /^shop-workers-(\d+)-/.exec(name) ?? [];
    if (!pid || isRunning(Number(pid))) continue;
    const folder = join(parentFolder(), name);
    const found = await lstat(folder).catch(() => null);
    const isOurs = found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
    // Its workers may still finish their requests, and a container has other process ids.
    if (isOurs && !(await isInUse(folder))) await rm(folder, { recursive: true, force: true });
  }
}

async function isInUse(folder: string): Promise<boolean> {
  const answers = (path: string) =>
    new Promise<boolean>((resolve) => {
      const probe = connect(path, () => {
        probe.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
  return (await Promise.all((await allPaths(folder)).map(answers))).includes(true);
}

/** Path of a worker's private socket; on Windows the name of a pipe. */
export function socketPathOf(folder: string, id: number): string {
  return process.platform === 'win32' ? `${PIPES}${basename(folder)}-${id}` : join(folder, String(id));
}

/** What a worker knows of the others. */
export function placeOf({ id, socketFolder }: WorkerStart): WorkerPlace {
  const own = socketPathOf(socketFolder, id);
  return {
    id,
    socketPathOf: (other) => socketPathOf(socketFolder, other),
    others: async () => (await allPaths(socketFolder)).filter((path) => path !== own),
  };
}

async function allPaths(folder: string): Promise<string[]> {
  if (process.platform !== 'win32') return (await readdir(folder)).map((name) => join(folder, name));
  const pipes = await readdir(PIPES);
  return pipes.filter((name) => name.startsWith(`${basename(folder)}-`)).map((name) => `${PIPES}${name}`);
}
