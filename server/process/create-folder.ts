import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it that are missing, then checks it. Folders that it created are removed when anything fails.
 * @param created called with each new folder
 */
export function createFolder(folder: string, created: (path: string) => void, check: () => void): void {
  const news: string[] = [];
  try {
    for (const path of missingFolders(folder)) {
      if (!makeFolder(path)) continue;
      news.push(path);
      created(path);
    }
    check();
  } catch (error) {
    for (const path of news.reverse()) rmdirSync(path);
    throw error;
  }
}

/** @returns false when another process has just created it */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}

/** From the top down. Node's recursive mkdir() never returns where the file system refuses, as /proc does. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}
