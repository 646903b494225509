import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * Reads the demo shop's people and what they did from `files/story/`, one record a line. Times are days or minutes before the
 * start, so that the data always looks recent.
 */
export const readStory = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(new URL(`files/story/${file}`, import.meta.url), 'utf8')));
