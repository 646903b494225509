import { z } from 'zod';

/** A text of the look. Not trimmed, since the draft is saved while somebody types: pages trim it. */
export const ownText = (max: number, tooLong: string) =>
  z
    .string({ error: 'This must be a text.' })
    .overwrite((typed) => typed.replaceAll('\u0000', '').toWellFormed())
    .max(max, tooLong);
