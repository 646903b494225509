import { runAtOnce } from '#server/concurrency/run-at-once.ts';
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
  await runAtOnce<string>({
    max: maxDownloads,
    signal,
    async beginNext(hosts) {
      // Imports that were applied meanwhile are not behind all that waits.
      while (await queueNextRows(db)) signal.throwIfAborted();
      const claimed = await claimDownload(db, busyHosts(hosts));
      if (!claimed) return null;
      return { about: claimed.host, work: downloadImage(parts, claimed, signal).then(report) };
    },
  });
  return await hasWaiting(db);
}

const busyHosts = (hosts: readonly string[]): string[] =>
  [...Map.groupBy(hosts, (host) => host)].flatMap(([host, all]) =>
    all.length >= maxDownloadsOfHost ? [host] : [],
  );
