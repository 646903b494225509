import { firstMessages } from '#contract/errors.ts';
import { newsletterForm } from '#contract/newsletter.contract.ts';

/** What to send, or the first message of what is wrong with it. */
export function checkNewsletter(input: { email: unknown }) {
  const parsed = newsletterForm.safeParse(input);
  return parsed.success ? { body: parsed.data } : { error: firstMessages(parsed.error).error };
}
