import { fileBoundary } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/join-files.ts';

const texts = defineTexts({ en });

/** Files that are read in one way can be sent as one. `ascii` is both UTF-8 and an encoding of one byte a letter. */
type Kind = 'gzip' | 'UTF-16' | 'workbook' | 'products.json' | 'JSON Lines' | 'ascii' | 'utf-8' | 'one-byte';

const beginnings: readonly (readonly [Kind, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
];

function findKind(bytes: Uint8Array): Kind {
  const [binary] = beginnings.find(([, marks]) => marks.every((mark, at) => bytes[at] === mark)) ?? [];
  if (binary) return binary;
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  if (start.startsWith('{')) return /^\{\s*"products"\s*:/.test(start) ? 'products.json' : 'JSON Lines';
  if (bytes.every((byte) => byte < 0x80)) return 'ascii';
  return isUtf8(bytes) ? 'utf-8' : 'one-byte';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder says so by throwing.
    return false;
  }
}

/**
 * Some programs write products and their combinations into two files, or large catalogues into several. The shop reads them as one, and
 * compares the names of their columns.
 * @returns one file, or why they cannot be one
 */
export async function joinFiles(files: readonly File[]): Promise<File | { refusal: string }> {
  const { alone, different, encodings } = texts();
  const read = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      kind: findKind(new Uint8Array(await file.arrayBuffer())),
    })),
  );
  const packed = read.find(({ kind }) => kind === 'gzip' || kind === 'UTF-16' || kind === 'workbook');
  if (packed) return { refusal: alone(packed.name, packed.kind) };
  const isJson = (kind: Kind) => kind === 'products.json' || kind === 'JSON Lines';
  const [first] = read;
  const other = read.find(({ kind }) => first && (isJson(kind) || isJson(first.kind)) && kind !== first.kind);
  if (first && other) return { refusal: different(first.name, other.name) };
  const inUtf8 = read.find(({ kind }) => kind === 'utf-8');
  const inOneByte = read.find(({ kind }) => kind === 'one-byte');
  if (inUtf8 && inOneByte) return { refusal: encodings(inOneByte.name, inUtf8.name) };
  const between = first && isJson(first.kind) ? '\n' : `\n${fileBoundary}\n`;
  const parts = files.flatMap((file, at) => (at === 0 ? [file] : [between, file]));
  return new File(parts, files.map(({ name }) => name).join(' + '));
}
