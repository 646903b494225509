// After npm run db:generate. drizzle-kit compares the schema with the newest snapshot only; each is 8,000 lines.
import { readdirSync, rmSync } from 'node:fs';

const meta = new URL('../server/db/migrations/meta/', import.meta.url);
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(new URL(name, meta));
