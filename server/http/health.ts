import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/db.ts';
import { countUnknownMigrations } from '#server/db/migrate.ts';
import { settlesWithin } from '#server/db/settles-within.ts';
import { retrySeconds } from './error-handler.ts';

/** How long the database may take to answer. */
const ANSWER_MS = 1_000;
/** How long a result is reused, so that health checks cannot overload the shop. */
const CACHE_MS = 1_000;

/** Process ids are equal in two containers that share the folder. */
const probeName = `.health-${randomUUID()}`;

interface Parts {
  db: Db;
  /** True while the disk of the database is full. */
  isDiskFull(): boolean;
  dataDir: string;
  /** Aborted when the process begins to end. */
  closing?: AbortSignal | undefined;
}

/**
 * `GET /health/live`: the process runs. `GET /health/ready` and `/health`: it can serve requests, 200 `{ status: "ok" }`, or
 * 503 `{ status: "unavailable", error }`. Neither reveals anything about the shop's data.
 */
export function probeRoutes(app: FastifyInstance, parts: Parts): void {
  let cached: { problem: Promise<string | null>; until: number } | null = null;

  app.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health/ready', '/health']) {
    app.get(path, async (_request, reply) => {
      if (!cached || performance.now() >= cached.until) {
        cached = { problem: findProblem(parts), until: performance.now() + CACHE_MS };
      }
      // It still replies to everybody who is connected, and takes nobody new.
      const problem = parts.closing?.aborted ? 'The shop is being restarted.' : await cached.problem;
      reply.header('cache-control', 'no-store');
      if (problem === null) return { status: 'ok' };
      return reply
        .code(503)
        .header('retry-after', retrySeconds)
        .send({ status: 'unavailable', error: problem });
    });
  }
}

/** @returns why the shop cannot serve requests, in one sentence without a path or host; null when it can */
async function findProblem({ db, isDiskFull, dataDir }: Parts): Promise<string | null> {
  const full = isDiskFull() ? 'The disk of the database is full.' : null;
  return (await findDatabaseProblem(db)) ?? full ?? (await findFolderProblem(dataDir));
}

async function findDatabaseProblem(db: Db): Promise<string | null> {
  let unknown: number | null = null;
  const counting = countUnknownMigrations(db).then((count) => {
    unknown = count;
  });
  const inTime = await settlesWithin(counting, ANSWER_MS);
  if (!inTime || unknown === null) return 'The database does not answer.';
  return unknown > 0 ? 'The database was migrated by a newer version of the shop.' : null;
}

/** @returns why nothing can be written into the data folder, in one sentence; null when it can */
export async function findFolderProblem(dataDir: string): Promise<string | null> {
  const path = join(dataDir, probeName);
  try {
    await writeFile(path, 'ok');
    await rm(path);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOSPC' ? 'The disk is full.' : 'The data folder is not writable.';
  }
}
