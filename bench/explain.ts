import { drizzle } from 'drizzle-orm/node-postgres';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';

/** A statement that was run, and how PostgreSQL ran it. */
export interface Explained {
  ms: number;
  text: string;
  /** As EXPLAIN (ANALYZE, BUFFERS) prints it, costs left out. */
  plan: string[];
}

export interface ExplainConnection {
  /** What is asked of it is run as the shop runs it, prepared statements included, and explained. */
  db: Db;
  /** What was run since the last call. */
  take(): Explained[];
  /** Whether each step of a plan is timed too, which makes the whole slower. */
  timeSteps(on: boolean): Promise<unknown>;
  close(): void;
}

/** Opens a connection on which PostgreSQL's own auto_explain tells the plan of each statement after it has run. */
export async function openExplainConnection(pool: DatabasePool): Promise<ExplainConnection> {
  const client = await pool.connect();
  let told: Explained[] = [];
  client.on('notice', ({ message = '' }) => {
    const explained = explainedOf(message);
    if (explained) told.push(explained);
  });
  await client.query(`load 'auto_explain'; set client_min_messages = log; set auto_explain.log_level = log;
    set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_parameter_max_length = 0;
    set auto_explain.log_min_duration = 0`);
  return {
    db: drizzle({ client, casing: 'snake_case' }),
    take() {
      const taken = told;
      told = [];
      return taken;
    },
    timeSteps: (on) => client.query(`set auto_explain.log_timing = ${on ? 'on' : 'off'}`),
    close: () => client.release(true),
  };
}

function explainedOf(message: string): Explained | null {
  const parts = /^duration: ([\d.]+) ms {2}plan:\nQuery Text: (.*?)\n(?=\S[^\n]*\(cost=)(.*)$/s.exec(message);
  if (!parts) return null;
  const [, ms, text = '', plan = ''] = parts;
  // A function that is worked out while planning tells of itself too: it reads nothing.
  if (!plan.includes('Buffers:')) return null;
  return { ms: Number(ms), text, plan: plan.replaceAll(/\(cost=[^)]*\) ?/g, '').split('\n') };
}
