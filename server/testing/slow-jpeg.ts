/** Powers of two of the lengths of runs of unchanged blocks. */
const runPowers = Array.from({ length: 15 }, (_, at) => 14 - at);

/**
 * A valid progressive JPEG of one colour that is small and slow to decode: each scan holds one bit of one coefficient.
 * @param scans at most 2,647
 */
export function slowJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const noChange = endOfBlocks(blocks);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // "No difference" for DC; the lengths of runs for AC, with a code of 1 bit for the longest, of 2 for the next.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, ...Array<number>(15).fill(1), 0, ...runPowers.map((power) => power << 4)]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ];
  let written = 1;
  for (let component = 1; component <= 3; component += 1) {
    for (let at = 1; at <= 63; at += 1) {
      for (let low = 13; low >= 0 && written < scans; low -= 1) {
        const high = low === 13 ? 0 : low + 1;
        parts.push(segment(0xda, [1, component, 0, at, at, (high << 4) | low]), noChange);
        written += 1;
      }
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

/** Encodes that so many blocks do not change: in runs of 16,384 to 32,767, then of 8,192 and so on. */
function endOfBlocks(blocks: number): Buffer {
  let bits = '';
  let remaining = blocks;
  for (const power of runPowers) {
    while (remaining >= 2 ** power) {
      const run = Math.min(remaining, 2 ** (power + 1) - 1);
      const digits = power === 0 ? '' : (run - 2 ** power).toString(2).padStart(power, '0');
      bits += `${'1'.repeat(14 - power)}0${digits}`;
      remaining -= run;
    }
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}
