import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';
import { users } from './people.ts';

/** Two-step sign-in of an account, from the first step of setting it up. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The key of the authenticator app, encrypted with SETTINGS_KEY for this row. */
  encryptedKey: text().notNull(),
  /** When the first code was entered; sign-in asks for codes from then on. */
  confirmedAt: timestamptz(),
  /** The time step (30 seconds) of the last accepted code. Only later ones are accepted, so that each works once. */
  lastStep: integer(),
  /** When the key was made. */
  createdAt: createdAt(),
});

/** Unused recovery codes. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** argon2id, with the user's id as salt. */
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
