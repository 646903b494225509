import { drizzle } from 'drizzle-orm/node-postgres';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';

/** A statement with its plan. */
export interface Explained {
  ms: number;
  text: string;
  /** As EXPLAIN (ANALYZE, BUFFERS) prints it, without costs. */
  plan: string[];
}

export interface ExplainConnection {
  /** Runs queries like the shop, including prepared statements, and explains them. */
  db: Db;
  /** @returns statements since the last call */
  take(): Explained[];
  /** Also measures each step of a plan, which is slower. */
  timeSteps(on: boolean): Promise<unknown>;
  close(): void;
}

/** Opens a connection on which PostgreSQL's auto_explain reports the plan of each statement. */
export async function openExplainConnection(pool: DatabasePool): Promise<ExplainConnection> {
  const client = await pool.connect();
  let statements: Explained[] = [];
  client.on('notice', ({ message = '' }) => {
    const explained = parseExplained(message);
    if (explained) statements.push(explained);
  });
  await client.query(`load 'auto_explain'; set client_min_messages = log; set auto_explain.log_level = log;
    set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_parameter_max_length = 0;
    set auto_explain.log_min_duration = 0`);
  return {
    db: drizzle({ client, casing: 'snake_case' }),
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    timeSteps: (on) => client.query(`set auto_explain.log_timing = ${on ? 'on' : 'off'}`),
    close: () => client.release(true),
  };
}

function parseExplained(message: string): Explained | null {
  const parts = /^duration: ([\d.]+) ms {2}plan:\nQuery Text: (.*?)\n(?=\S[^\n]*\(cost=)(.*)$/s.exec(message);
  if (!parts) return null;
  const [, ms, text = '', plan = ''] = parts;
  // Functions that are evaluated while planning are reported too, but read nothing.
  if (!plan.includes('Buffers:')) return null;
  return { ms: Number(ms), text, plan: plan.replaceAll(/\(cost=[^)]*\) ?/g, '').split('\n') };
}
