import type { Readable } from 'node:stream';

/** A file in a reply, sent while it is made. */
export class Download {
  /** Letters, digits, dots and dashes. */
  readonly filename: string;
  readonly content: Readable;

  constructor(filename: string, content: Readable) {
    this.filename = filename;
    this.content = content;
  }
}
