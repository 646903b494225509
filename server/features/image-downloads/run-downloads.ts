import { type DownloadParts, downloadImage } from './download-image.ts';
import { maxDownloads, maxDownloadsOfHost } from './image-downloads.rules.ts';
import { claimDownload, hasWaiting } from './image-downloads.store.ts';
import { queueNextRows } from './queue-downloads.ts';

interface RunOptions {
  signal: AbortSignal;
  /** Called after each download. */
  report?: () => void | Promise<void>;
}

/**
 * Downloads pictures, a few at a time and fewer of one host, until none is due. Several processes may do so at the same time.
 * @returns whether some wait for another try, or for a process that works on them
 */
export async function runDownloads(
  parts: DownloadParts,
  { signal, report = () => {} }: RunOptions,
): Promise<boolean> {
  const { db } = parts;
  const running = new Map<Promise<void>, string>();
  const failures: unknown[] = [];

  async function startNext(): Promise<boolean> {
    // Imports that were applied meanwhile are not behind all that waits.
    while (await queueNextRows(db)) signal.throwIfAborted();
    const claimed = await claimDownload(db, busyHosts([...running.values()]));
    if (!claimed) return false;
    const download = downloadImage(parts, claimed, signal)
      .then(report)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(download));
    running.set(download, claimed.host);
    return true;
  }

  try {
    while (!signal.aborted && failures.length === 0) {
      const isFull = running.size >= maxDownloads;
      if (!isFull && (await startNext())) continue;
      if (running.size === 0) break;
      await Promise.race(running.keys());
    }
  } finally {
    await Promise.all(running.keys());
  }
  if (failures.length > 0) throw failures[0];
  return await hasWaiting(db);
}

const busyHosts = (hosts: readonly string[]): string[] =>
  [...Map.groupBy(hosts, (host) => host)].flatMap(([host, all]) =>
    all.length >= maxDownloadsOfHost ? [host] : [],
  );
