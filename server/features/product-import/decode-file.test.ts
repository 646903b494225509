import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './read-rows.ts';

const text = 'sku;name;brand\r\nT-1;Krug;Töpferei Müller\r\nT-2;Café “au lait” – 5 €;Ä\r\n';
/** The characters of the text that Windows-1252 has elsewhere than Latin-1. */
const windows = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 } as Record<string, number>;
const inWindows = (what: string) =>
  Buffer.from([...what].map((character) => windows[character] ?? character.charCodeAt(0)));
const bigEndian = (what: string) => Buffer.from(what, 'utf16le').swap16();

/** In pieces of some bytes, as a network sends it. */
async function read(content: Buffer, { piece = 64 * 1024, maxUnpacked = 1_000_000_000 } = {}) {
  async function* pieces() {
    for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
  }
  const { rows, readAs } = await readCatalogue(pieces(), { maxUnpacked });
  const found = [];
  for await (const { values, problem } of rows) found.push(values ? Object.values(values) : problem);
  return { rows: found, readAs: readAs() };
}

const expected = [
  ['T-1', 'Krug', 'Töpferei Müller'],
  ['T-2', 'Café “au lait” – 5 €', 'Ä'],
];
const example = 'Töpferei Müller';

describe.each([1, 7, 64 * 1024])('in pieces of %i bytes', (piece) => {
  it.each([
    ['UTF-8', Buffer.from(text), null],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), null],
    ['UTF-16, little endian', Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
    ['UTF-16, big endian', bigEndian(`\ufeff${text}`), 'UTF-16'],
    ['Windows-1252', inWindows(text), 'Windows-1252'],
    ['gzip of Windows-1252', gzipSync(inWindows(text)), 'Windows-1252'],
  ])('%s is read', async (_what, content, encoding) => {
    const { rows, readAs } = await read(content, { piece });
    expect(rows).toEqual(expected);
    expect(readAs?.encoding ?? null).toBe(encoding);
    // A piece may end within it.
    if (readAs && piece > 100) expect(readAs.example).toBe(example);
  });
});

it('reads a late letter of Windows behind much ASCII, and the last byte', async () => {
  const late = `sku,name\n${'A-1,Lamp\n'.repeat(20_000)}B-1,Für`;
  expect((await read(inWindows(late))).rows.at(-1)).toEqual(['B-1', 'Für']);
  expect((await read(inWindows('sku,name\nA-1,Café'))).rows).toEqual([['A-1', 'Café']]);
});

it('refuses only rows with broken letters of a file in UTF-8', async () => {
  const content = [
    Buffer.from('sku,name\nA-1,Tür\nA-2,Öl\n'),
    inWindows('A-3,für\n'),
    Buffer.from('A-4,Ärmel\n'),
  ];
  const { rows, readAs } = await read(Buffer.concat(content));
  expect(readAs).toBeNull();
  expect(rows).toEqual([
    ['A-1', 'Tür'],
    ['A-2', 'Öl'],
    'Has characters that are not UTF-8. Please save the file as UTF-8.',
    ['A-4', 'Ärmel'],
  ]);
});

it('stops a file that unpacks to more than it may', async () => {
  const bomb = gzipSync(Buffer.from(`sku\n${'\n'.repeat(5 * 1024 * 1024)}`));
  expect(bomb.length).toBeLessThan(10_000);
  await expect(read(bomb, { maxUnpacked: 2 * 1024 * 1024 })).rejects.toThrow('unpacks to more than 2 MB');
});
