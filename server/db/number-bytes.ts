import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The integers of all rows as one value, which costs far less than a row for each. */
export const toBytes = (column: SQLWrapper): SQL<Buffer | null> =>
  sql`string_agg(int4send(${column}), ''::bytea)`;
export const bytesOfReals = (column: SQLWrapper): SQL<Buffer | null> =>
  sql`string_agg(float4send(${column}), ''::bytea)`;

type Bytes = Buffer | null | undefined;

/** @param bytes of `toBytes` */
export const readIntegers = (bytes: Bytes) => new Int32Array(toArrayBuffer(bytes));
/** @param bytes of `bytesOfReals` */
export const readReals = (bytes: Bytes) => new Float32Array(toArrayBuffer(bytes));

/** PostgreSQL sends the most significant byte first, typed arrays have the machine's order. */
function toArrayBuffer(bytes: Bytes): ArrayBuffer {
  const own = new ArrayBuffer(bytes?.length ?? 0);
  if (bytes) Buffer.from(own).fill(bytes).swap32();
  return own;
}
