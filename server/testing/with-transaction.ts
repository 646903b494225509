import type { Db } from '#server/db/db.ts';

/** @returns the database with transactions that the test decides on */
export const withTransaction = (db: Db, transaction: Db['transaction']): Db =>
  Object.assign(Object.create(db), { transaction });
