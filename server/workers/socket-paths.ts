import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

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
  return process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}-${id}` : join(folder, String(id));
}
