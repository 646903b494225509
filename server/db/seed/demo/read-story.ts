import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * The demo shop's people and what they did lie in `files/story/`, one line a record. Everything is the same at every start;
 * times are told as days or minutes before it, so that the shop looks lived in whenever it is opened.
 */
export const readStory = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(new URL(`files/story/${file}`, import.meta.url), 'utf8')));
