export type MarkPart = { text: string; start: number; marked: boolean };

/** Cuts a text where its words begin with a word of the query, whatever the case. */
export function markParts(text: string, query: string): MarkPart[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length === 0) return [{ text, start: 0, marked: false }];
  const begins = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.sort((a, b) => b.length - a.length).join('|')})`,
    'giu',
  );
  const parts: MarkPart[] = [];
  let at = 0;
  for (const match of text.matchAll(begins)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), start: at, marked: false });
    parts.push({ text: match[0], start: match.index, marked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, marked: false });
  return parts;
}
