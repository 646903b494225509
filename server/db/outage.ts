import pg from 'pg';

/** The database cannot be reached. Thrown without another connection attempt, which would fail too. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  constructor(options?: ErrorOptions) {
    super('the database does not answer', options);
  }
}

/**
 * `away`: no statement can succeed until the database is back. `full`: nothing can be saved, since its disk is full. `busy`: this
 * statement waited or ran too long, or the server is out of a resource; another one may succeed.
 */
type Outage = 'away' | 'full' | 'busy';

export const DISK_FULL = '53100';

/** SQLSTATEs, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const bySqlState: Record<string, Outage> = {
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now: starting or stopping
  '57P04': 'away', // database_dropped
  '57P05': 'away', // idle_session_timeout
  '25P03': 'away', // idle_in_transaction_session_timeout: the connection is gone
  '25006': 'away', // read_only_sql_transaction: a standby, during a failover
  [DISK_FULL]: 'full',
  '58000': 'busy', // system_error
  '58030': 'busy', // io_error
  '57014': 'busy', // query_canceled: statement_timeout
  '55P03': 'busy', // lock_not_available: lock_timeout
  '40001': 'busy', // serialization_failure, after all attempts
  '40P01': 'busy', // deadlock_detected, after all attempts
};

/** connection_exception, and insufficient_resources (out of memory, too many connections). */
const bySqlStateClass: Record<string, Outage> = { '08': 'away', '53': 'busy' };

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** pg and pg-pool give these failures no code. outage.slow.test.ts provokes each of them with the installed versions. */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
]);

/** @returns the kind of outage behind an error, also when the query builder wraps it; null for any other error */
export function findOutage(error: unknown): Outage | null {
  for (const cause of listCauses(error)) {
    const outage = outageOfOne(cause);
    if (outage) return outage;
  }
  return null;
}

/** True for an outage that is logged where it begins and ends, and so not by each job that it makes fail. */
export function isLoggedOutage(error: unknown): boolean {
  const outage = findOutage(error);
  return outage === 'away' || outage === 'full';
}

function outageOfOne(error: Error): Outage | null {
  if (error instanceof DatabaseAwayError || driverMessages.has(error.message)) return 'away';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return null;
  if (error instanceof pg.DatabaseError) return bySqlState[code] ?? bySqlStateClass[code.slice(0, 2)] ?? null;
  if (networkCodes.has(code)) return 'away';
  // The unix socket of an embedded PostgreSQL that is not running; elsewhere ENOENT is a missing file.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect' ? 'away' : null;
}

/** An error, its causes, and the errors of an aggregate (a host with several IP addresses fails with one for each). */
function* listCauses(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* listCauses(one);
  yield* listCauses(error.cause);
}

/** @returns the SQLSTATE of PostgreSQL's error, also when the query builder wraps it */
export function findSqlState(error: unknown): string | undefined {
  for (const cause of listCauses(error)) if (cause instanceof pg.DatabaseError) return cause.code;
  return undefined;
}
