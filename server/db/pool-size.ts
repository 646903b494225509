/** Connections of a process. More would only queue inside PostgreSQL instead of here. */
const MAX = 10;
/** The embedded PostgreSQL accepts 100. The others are for programs such as `npm run backup`. */
const OF_ALL_WORKERS = 80;

/** Connections in the pool of each worker, which has one more for notifications. */
export function poolSize(workers: number): number {
  return Math.min(MAX, Math.floor(OF_ALL_WORKERS / workers) - 1);
}
