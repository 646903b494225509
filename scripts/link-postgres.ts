// Completes the embedded PostgreSQL for `npm run build`: a start that cannot write here could not.
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { SettingsError } from '#server/env.ts';

try {
  findBinaries();
} catch (error) {
  // There is none for this platform. A start says so, unless it has DATABASE_URL.
  if (!(error instanceof SettingsError)) throw error;
}
