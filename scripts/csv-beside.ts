import { createWriteStream, openSync, rmSync, type WriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { UnreadableFile } from '#server/features/import-sources/unreadable-file.ts';
import { csvLine } from '#server/format/spreadsheet-cell.ts';

/**
 * What an import could not do, as CSV that is safe for spreadsheets. The file is created with the first line, beside the catalogue,
 * or in the working folder if nothing can be written beside it.
 * @param kind part of the file's name: 'refused'
 */
export function csvBeside(path: string, kind: string, head: readonly string[]) {
  const beside = resolve(`${path === '-' ? 'import' : path}.${kind}.csv`);
  const here = resolve(basename(beside));
  let written = beside;
  let stream: WriteStream | null = null;
  let failure: Error | null = null;
  // Remove those of an earlier run, even if there will be no new ones.
  for (const old of new Set([beside, here])) removeFile(old);
  const open = () => {
    let handle = openFile(beside);
    if (typeof handle !== 'number' && here !== beside) {
      written = here;
      handle = openFile(here);
    }
    if (typeof handle !== 'number') throw unwritable(written, handle);
    return createWriteStream(written, { fd: handle }).on('error', (error) => {
      failure = error;
    });
  };
  const write = async (cells: readonly string[]) => {
    if (!stream) {
      stream = open();
      stream.write(csvLine(head));
    }
    if (!stream.write(csvLine(cells))) await drained(stream);
    if (failure) throw unwritable(written, failure);
  };
  return {
    /** Where they are, for a person. */
    place: () => (written === beside && path !== '-' ? `${basename(beside)}, beside the file` : written),
    write,
    async end() {
      await new Promise<void>((done) => (stream && !failure ? stream.end(done) : done()));
    },
  };
}

const unwritable = (path: string, { message }: Error) =>
  new UnreadableFile(`what was refused cannot be written to ${path} (${message})`);

/** A file handle, or why there is none. */
function openFile(path: string): number | Error {
  try {
    return openSync(path, 'w');
  } catch (error) {
    return error as Error;
  }
}

/** A file that cannot be removed fails when it is written to. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

/** Resolves when the stream takes more, or has failed. */
function drained(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', () => resolve()).once('error', () => resolve());
  });
}
