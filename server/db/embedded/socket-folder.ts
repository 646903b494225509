import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SystemUser } from '#server/process/data-dir.ts';
import type { Postmaster } from './running-postmaster.ts';
import { closedFolderOnTheWay, mayEnter } from './system-user.ts';

const SOCKET_FOLDER = 'shop-postgres-';
/** A socket's whole path may have 107 bytes (103 on macOS), its name has 17, the random end of the folder 6. */
const LONGEST_TEMPORARY_FOLDER = 103 - 17 - SOCKET_FOLDER.length - 6 - 2;

/** A separate folder with a short path: only its owner and root may enter. */
export function makeSocketFolder(user: SystemUser | null, previous: Postmaster | null): string {
  const folder =
    (previous && remake(previous.socketFolder)) ?? mkdtempSync(join(temporaryFolder(user), SOCKET_FOLDER));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function temporaryFolder(user: SystemUser | null): string {
  const usual = tmpdir();
  const fits = Buffer.byteLength(usual) <= LONGEST_TEMPORARY_FOLDER;
  const open = !user || (mayEnter(usual, user) && !closedFolderOnTheWay(usual, user));
  return fits && open ? usual : '/tmp';
}

/** @returns null when the name is not one of ours, or taken */
function remake(folder: string): string | null {
  if (!basename(folder).startsWith(SOCKET_FOLDER)) return null;
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    return null;
  }
}

/** Removes only folders with our name. */
export function removeSocketFolder({ socketFolder }: Postmaster): void {
  if (basename(socketFolder).startsWith(SOCKET_FOLDER))
    rmSync(socketFolder, { recursive: true, force: true });
}
