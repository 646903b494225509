import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { WorkerStart } from './messages.ts';
import type { WorkerPlace } from './session-routing.ts';

const PIPES = '\\\\.\\pipe\\';
const NAME = 'shop-workers-';
/** The path of a socket may have 103 bytes on macOS, 107 on Linux. */
const LONGEST_TEMPORARY_FOLDER = 103 - NAME.length - 6 - '/123456789/'.length;

/** Creates the folder of the workers' private sockets, which only this user may enter. */
export function makeSocketFolder(): string {
  const usual = tmpdir();
  const fits = Buffer.byteLength(usual) <= LONGEST_TEMPORARY_FOLDER || process.platform === 'win32';
  return mkdtempSync(join(fits ? usual : '/tmp', NAME));
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
