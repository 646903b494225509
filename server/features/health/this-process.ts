import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { v7 } from 'uuid';
import { shopVersion } from '#server/process/version.ts';
import type { Media } from '../media/media.ts';
import { CallTimes } from './call-times.ts';
import type { Heartbeat } from './processes.store.ts';

type Disk = Heartbeat['state']['disks'][number];

/** This process, as it describes itself to the Health page. */
export interface ThisProcess {
  calls: CallTimes;
  /** Its identity and state at this moment. */
  heartbeat(): Promise<Heartbeat>;
}

export interface ProcessParts {
  dataDir: string;
  backupDir: string | null;
  media: Pick<Media, 'queue'>;
}

export function createThisProcess({ dataDir, backupDir, media }: ProcessParts): ThisProcess {
  const identity = {
    id: v7(),
    host: hostname(),
    pid: process.pid,
    version: shopVersion,
    startedAt: new Date(),
  };
  return {
    calls: new CallTimes(),
    async heartbeat() {
      const folders = [readDisk('data', dataDir), backupDir ? readDisk('backups', backupDir) : null];
      const disks = (await Promise.all(folders)).filter((disk) => disk !== null);
      const images = { waiting: media.queue.countWaiting(), failed: media.queue.countFailed() };
      return { ...identity, state: { disks, images } };
    },
  };
}

/** @returns null when the folder cannot be read */
async function readDisk(folder: Disk['folder'], path: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
