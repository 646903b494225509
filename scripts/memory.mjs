// What keeps the shop's process small (docs/decisions/081-memory.md).

/**
 * Settings of glibc's malloc, which keeps what is freed: two heaps instead of sixteen, and what is as large as a page's HTML is
 * returned to the system when it is freed. It reads them when a process begins.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The environment for a process of the shop. A variable that is set already stays. */
export const smallProcessEnv = () => ({ ...MALLOC, ...process.env });

/** Begins this process again with the settings above, under the same id. Returns if there is no need or no way to. */
export function beginAgainSmall() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, smallProcessEnv());
}
