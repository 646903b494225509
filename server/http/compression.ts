import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from './content-negotiation.ts';

type Compress<Result> = Record<Encoding, (body: Buffer) => Result>;

/** For what is sent more than once, in another thread. */
export const compressWell: Compress<Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** A window of 64 kB instead of 4 MB. */
const quickBrotli = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * For a page's first request: a quarter larger, in a tenth of the time (docs/decisions/088-uncached-pages.md). At once, because
 * another thread would cost as much again.
 */
export const compressAtOnce: Compress<Buffer> = {
  br: (body) => withoutEngine(brotliCompressSync(body, { params: quickBrotli, info: true })),
  gzip: (body) => withoutEngine(gzipSync(body, { level: 1, info: true })),
};

export const decompress: Compress<Buffer> = {
  br: (body) => withoutEngine(brotliDecompressSync(body, { info: true })),
  gzip: (body) => withoutEngine(gunzipSync(body, { info: true })),
};

/** What zlib returns with `info`, which its types leave out. */
interface WithEngine {
  buffer: Buffer;
  engine: { _outBuffer: Buffer | null };
}

/**
 * Node's engine outlives young collections, although nothing refers to it, and so did the 16 kB and more that it writes to:
 * between two full collections those of all pages added up to 30 MB (docs/decisions/116-memory-of-pages.md).
 */
function withoutEngine(result: unknown): Buffer {
  const { buffer, engine } = result as WithEngine;
  engine._outBuffer = null;
  return buffer;
}
