import { z } from 'zod';

/** A refusal that a person can mend (400) and every other failure but 404. */
export const errorReply = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
/** 404: absent, or not yours to know of. */
export const notFoundReply = z.object({ message: z.string() });

/** The first message of each field, and the first of all as the text for a person. */
export function firstMessages(error: Pick<z.ZodError, 'issues'>): {
  error: string;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    // A body like { product: { name } } wraps its fields once; the form knows them by their own names.
    const [first, second] = issue.path;
    const wrapped = typeof first === 'string' && typeof second === 'string';
    const field = (wrapped ? issue.path.slice(1) : issue.path).map(String).join('.');
    if (field && !(field in fields)) fields[field] = issue.message;
  }
  return { error: error.issues[0]?.message ?? 'Please check what you sent.', fields };
}
