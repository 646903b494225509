/**
 * Bytes that are kept, in memory of their own. `Buffer.from` takes less than 4 kB from a pool, and zlib returns a part of a
 * larger buffer: either would be kept whole.
 */
export function unpooledBuffer(content: string | Buffer): Buffer {
  if (typeof content !== 'string') {
    const copy = Buffer.allocUnsafeSlow(content.length);
    content.copy(copy);
    return copy;
  }
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  bytes.write(content);
  return bytes;
}
