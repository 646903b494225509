import { createHash } from 'node:crypto';
import pg from 'pg';

// A file of tests repeats few statements on few connections, and to parse and plan each again was half of PostgreSQL's
// time. `*.slow.test.ts`, `*.postgres.test.ts` and browser tests send statements as a shop does.
process.env.PGOPTIONS = '-c plan_cache_mode=force_generic_plan';

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

const clients = pg.Client.prototype as unknown as { query: Query & { isPreparing?: true } };
// Files of one worker share the module of pg, and each loads this one.
if (!clients.query.isPreparing) {
  const send = clients.query;
  const names = new Map<string, string>();
  clients.query = Object.assign(
    function query(this: pg.Client, config: unknown, values?: unknown, callback?: unknown) {
      const given = typeof config === 'string' ? { text: config } : config;
      return send.call(
        this,
        isUnnamed(given, values) ? { ...given, name: toName(given.text) } : config,
        values,
        callback,
      );
    },
    { isPreparing: true } as const,
  );

  function toName(text: string): string {
    const name = names.get(text) ?? createHash('sha1').update(text).digest('base64');
    names.set(text, name);
    return name;
  }
}

/** Only statements with values are sent by themselves; others may be several in one text. */
function isUnnamed(given: unknown, values: unknown): given is { text: string } {
  if (typeof given !== 'object' || given === null || !('text' in given)) return false;
  return Array.isArray(values) && values.length > 0 && !('name' in given && given.name);
}
