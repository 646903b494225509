/** The PostgreSQL of this test run, and the migrated database in it that others are copied from. */
export interface TestCluster {
  /** Address of a user who may create databases. */
  url: string;
  /** Every database of this run begins with it. */
  run: string;
  template: string;
  /** Temporary folder of the run: all in it goes away with the run. */
  temporary: string;
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
