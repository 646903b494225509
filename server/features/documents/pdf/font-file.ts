/** Kerning and ligatures. */
const layoutTables = new Set(['GDEF', 'GPOS', 'GSUB']);
const headerBytes = 12;
const entryBytes = 16;

/**
 * A TrueType file without kerning and ligatures: to lay these out takes most of the time of a PDF, and a text with ligatures is copied as other
 * letters.
 */
export function withoutLayout(file: Uint8Array): Buffer {
  const plain = Buffer.from(file);
  const count = plain.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, at) =>
    Buffer.from(plain.subarray(headerBytes + at * entryBytes, headerBytes + (at + 1) * entryBytes)),
  ).filter((entry) => !layoutTables.has(entry.toString('latin1', 0, 4)));
  plain.writeUInt16BE(entries.length, 4);
  // The tables stay where they are: entries have their offsets.
  Buffer.concat(entries).copy(plain, headerBytes);
  return plain;
}
