import { firstMessages } from '#contract/errors.ts';
import { newsletterForm } from '#contract/newsletter.contract.ts';

/** @returns the valid body, or the first validation message */
export function checkNewsletter(input: { email: unknown }) {
  const parsed = newsletterForm.safeParse(input);
  return parsed.success ? { body: parsed.data } : { error: firstMessages(parsed.error).error };
}
