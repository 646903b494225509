import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** A position in a file that has a source map. */
const POSITION = /(file:\/\/[^\s()]+\/build\/shop\/[\w.-]+\.js):(\d+):(\d+)/g;

/**
 * Names the source files and lines in a stack of the bundled server (docs/decisions/081-memory-and-start.md). Node's own support for source
 * maps would read all of them at every start; this reads those of a stack when it is written to the log.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(POSITION, (position, url: string, line, column) => {
    const origin = findSourceMap(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return position;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

const sourceMaps = new Map<string, SourceMap | null>();

function findSourceMap(url: string): SourceMap | null {
  const known = sourceMaps.get(url);
  if (known !== undefined) return known;
  const map = readSourceMap(url);
  sourceMaps.set(url, map);
  return map;
}

function readSourceMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  } catch {
    // It was not copied, or is of another version.
    return null;
  }
}
