import { isAscii } from 'node:buffer';
import type { ReadAs } from '#contract/product-imports.contract.ts';

type Chunks = AsyncIterable<Buffer>;

export interface DecodedFile {
  /** In UTF-8. */
  chunks: Chunks;
  /** Null for UTF-8. Known once all is read. */
  readAs(): ReadAs | null;
}

/**
 * Turns a text file into UTF-8. Spreadsheets write UTF-16 with a byte order mark, or the encoding of Windows, which nothing names: a file is
 * read as that when the first letters beyond ASCII are no UTF-8 (docs/import.md#files).
 * @param first how the file begins: two bytes at least, if it has as many
 */
export function decodeFile(first: Uint8Array, chunks: Chunks): DecodedFile {
  const mark = `${first[0]} ${first[1]}`;
  const found: { encoding: ReadAs['encoding'] | null; example: string | null } = {
    encoding: null,
    example: null,
  };
  async function* decoded(bytes: Chunks, label: string): Chunks {
    const decoder = new TextDecoder(label);
    const convert = (text: string) => {
      found.example ??= exampleIn(text);
      return Buffer.from(text);
    };
    for await (const chunk of bytes) yield convert(decoder.decode(chunk, { stream: true }));
    yield convert(decoder.decode());
  }
  async function* detected(): Chunks {
    const iterator = chunks[Symbol.asyncIterator]();
    let undecided: Buffer = Buffer.alloc(0);
    for (;;) {
      const next = await iterator.next();
      undecided = next.done ? undecided : Buffer.concat([undecided, next.value]);
      const isUtf8 = next.done ? isAscii(undecided) : looksLikeUtf8(undecided);
      if (isUtf8 === null) continue;
      const rest = startingWith(undecided, iterator);
      if (!isUtf8) found.encoding = 'Windows-1252';
      if (isUtf8 && !next.done && isAscii(undecided)) yield undecided;
      else return yield* isUtf8 ? rest : decoded(rest, 'windows-1252');
      undecided = Buffer.alloc(0);
    }
  }
  const readAs = () => (found.encoding ? { encoding: found.encoding, example: found.example } : null);
  if (mark !== '255 254' && mark !== '254 255') return { chunks: detected(), readAs };
  found.encoding = 'UTF-16';
  return { chunks: decoded(chunks, mark === '255 254' ? 'utf-16le' : 'utf-16be'), readAs };
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** @returns null when the bytes end within their first character beyond ASCII; true for ASCII */
function looksLikeUtf8(bytes: Buffer): boolean | null {
  if (isAscii(bytes)) return true;
  const letters =
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true }).match(/[^\0-\x7f]/g) ?? [];
  if (letters.length === 0) return null;
  // A file of UTF-8 may have some broken characters: their rows are refused.
  const broken = letters.filter((letter) => letter === '\ufffd').length;
  return broken <= letters.length / 2;
}

const maxExample = 60;

/** @returns the first cell, or a part of it, with a character beyond ASCII */
const exampleIn = (text: string): string | null => {
  const [cell] = /[^,;|\t\r\n"]{0,40}[^\0-\x7f][^,;|\t\r\n"]*/.exec(text) ?? [];
  return cell === undefined ? null : cell.trim().slice(0, maxExample).toWellFormed();
};
