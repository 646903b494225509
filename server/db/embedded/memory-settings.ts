import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Memory of this machine in bytes, or what its container may use. */
export function availableMemory(): number {
  // 0 or more than there is where nothing limits the process.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * PostgreSQL's share of a machine that it shares with the shop: a quarter for its own cache, as its documentation advises,
 * up to 1 GB, and half is expected to cache its files.
 */
export function memorySettings(bytes: number): { shared_buffers: string; effective_cache_size: string } {
  const share = Math.floor(bytes / 4 / MB);
  return {
    shared_buffers: `${Math.min(Math.max(share, 64), 1024)}MB`,
    effective_cache_size: `${Math.max(2 * share, 128)}MB`,
  };
}
