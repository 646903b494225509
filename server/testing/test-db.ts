import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/db.ts';
import { databaseUrl, type TestCluster } from './test-database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
    /** How many connections a shop opens at most; those of `npm start` when it is omitted. */
    testConnections?: number;
  }
}

export interface TestDatabase extends Database {
  /** As in DATABASE_URL. */
  url: string;
}

/**
 * Creates an empty database for one test file. `close()` drops it.
 * `const { db, close } = await createTestDatabase(); afterAll(close);`
 * @param migrated false for a database without a schema
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster') as TestCluster | undefined;
  if (!cluster)
    throw new Error('tests that need a database are named *.api.test.ts or *.integration.test.ts');
  const name = `${cluster.run}_${randomBytes(6).toString('hex')}`;
  const template = migrated ? cluster.template : 'template0';
  // Copies of files take a quarter of the time of copies through the log.
  await asAdmin(cluster, `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`);
  const url = databaseUrl(cluster.url, name);
  const maxConnections = inject('testConnections');
  const database = await openDatabase(
    { databaseUrl: url, dataDir: '' },
    maxConnections === undefined ? {} : { maxConnections },
  );
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asAdmin(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(cluster: TestCluster, command: string): Promise<void> {
  const admin = new pg.Client(cluster.url);
  await admin.connect();
  await admin.query(command).finally(() => admin.end());
}
