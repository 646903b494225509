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
 * For a page's first request: a quarter larger, in a tenth of the time (docs/decisions/083-rendering.md). At once, because
 * another thread would cost as much again.
 */
export const compressAtOnce: Compress<Buffer> = {
  br: (body) => brotliCompressSync(body, { params: quickBrotli }),
  gzip: (body) => gzipSync(body, { level: 1 }),
};

export const decompress: Compress<Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};
