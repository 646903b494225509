const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Slug and Price', 'Name, Slug, and Price'; of more than three the first two and the number of others. */
export function listWords(words: readonly string[]): string {
  if (words.length <= 3) return list.format(words);
  return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`;
}
