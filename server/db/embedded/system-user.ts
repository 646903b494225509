import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SystemUser } from '#server/process/data-dir.ts';

const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. A cluster of an ordinary user keeps its owner when root starts the shop.
 * @returns the user to start PostgreSQL as; null for the current one
 */
export function postgresUser(clusterFolder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): SystemUser {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  // macOS writes -2 for chown()'s 4294967294.
  return entry ? { uid: Number(entry[1]) >>> 0, gid: Number(entry[2]) >>> 0 } : NOBODY;
}

/** @returns the first folder above `path` that `user` may not enter, or null; `path` itself is not checked */
export function closedFolderOnTheWay(path: string, user: SystemUser): string | null {
  const folders: string[] = [];
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => !mayEnter(folder, user)) ?? null;
}

/** True when `user` may pass through the folder at `path`. */
export function mayEnter(path: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(resolve(path));
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
