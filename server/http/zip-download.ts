import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Download } from './download.ts';

interface ZippedFile {
  name: string;
  options?: { mtime?: Date; compress?: boolean };
  /** Null: it is left out. */
  open: () => Readable | null | Promise<Readable | null>;
}

/**
 * A zip file that is sent while it is made: each file is opened when the reader has taken the one before, so neither many files nor a slow reader
 * fill the memory. A failure cuts it off: its reader notices, because the end of a zip file is its list of files.
 */
export function zipDownload(filename: string, files: Iterable<ZippedFile>): Download {
  const zip = new ZipFile();
  const content = new PassThrough();
  const fail = (error: Error) => content.destroy(error);
  zip.on('error', fail);
  zip.outputStream.pipe(content);
  addAll(zip, content, files).catch(fail);
  return new Download(filename, content);
}

async function addAll(zip: ZipFile, content: PassThrough, files: Iterable<ZippedFile>): Promise<void> {
  for (const { name, options = {}, open } of files) {
    const body = await open();
    if (!body) continue;
    // A reader that goes away leaves nothing open.
    const stop = () => body.destroy();
    if (content.destroyed) return void stop();
    content.once('close', stop);
    zip.addReadStream(body, name, options);
    await finished(body);
    content.off('close', stop);
  }
  zip.end();
}
