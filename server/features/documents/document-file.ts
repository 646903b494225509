import { Readable } from 'node:stream';
import anyAscii from 'any-ascii';
import { Download } from '#server/http/download.ts';
import type { StoredDocument } from './document-list.store.ts';
import { documentName } from './issuing.rules.ts';

/** '/' is no letter of a name of a file, and '_' none of a number. */
export const fileName = (
  { series, number }: Pick<StoredDocument, 'series' | 'number'>,
  kind: 'pdf' | 'xml',
): string => `${documentName(series, number).replaceAll('/', '_')}.${kind}`;

export const toDownload = (stored: StoredDocument, kind: 'pdf' | 'xml', content: Buffer): Download =>
  new Download(
    anyAscii(fileName(stored, kind)).replaceAll(/[^\w.-]/g, '-'),
    Readable.from([content], { objectMode: false }),
  );
