import { sql } from 'drizzle-orm';

/**
 * An expression that lets the transaction it is evaluated in return before its commit is on disk. For writes that another one follows
 * before anybody is told, and for those whose loss harms nobody: the log is written in sequence, so the next commit that waits brings them
 * to disk, too. A crash of PostgreSQL may take the last half second of them.
 */
export const commitsLater = sql<string>`set_config('synchronous_commit', 'off', true)`;
