/** Begins each file in a zip file. */
const signature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a zip file while it comes.
 * @param onFile called with how many files have begun
 * @returns all of it
 */
export async function countFiles(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onFile: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let [count, matched] = [0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
    const before = count;
    for (const byte of value) {
      matched = byte === signature[matched] ? matched + 1 : Number(byte === signature[0]);
      if (matched < signature.length) continue;
      [count, matched] = [count + 1, 0];
    }
    if (count > before) onFile(count);
  }
}
