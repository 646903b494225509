/** The PostgreSQL of this test run, with a migrated template database. */
export interface TestCluster {
  /** URL of a user who may create databases. */
  url: string;
  /** Prefix of the names of all databases of this run. */
  run: string;
  template: string;
  /** Temporary folder, deleted at the end of the run. */
  temporary: string;
}

/** @returns the URL of another database on the same server */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
