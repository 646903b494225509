/**
 * Synonyms as the owner writes them, a rule on each line: `sofa, couch, settee` finds each for every other, `sneakers → shoes` finds
 * shoes for sneakers alone. `->` and `=>` are read as the arrow.
 */
export interface SynonymRule {
  from: string[];
  to: string[];
}

const maxSynonymRules = 500;
const maxWordsOfRule = 20;
/** As `search_words_of` splits them, without what it takes apart. */
const oneWord = /^[\p{L}\p{N}]{1,64}$/u;

const splitWords = (part: string) =>
  part
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

/** @returns the rule of a line, or what is wrong with it */
function readLine(line: string): SynonymRule | string {
  const parts = line.split(/→|->|=>/);
  if (parts.length > 2) return 'has more than one arrow';
  const [from = [], to] = parts.map(splitWords);
  const words = [...from, ...(to ?? [])];
  const other = words.find((word) => !oneWord.test(word));
  if (other !== undefined) return `has “${other}”, which is not one word`;
  if (words.length > maxWordsOfRule) return `has more than ${maxWordsOfRule} words`;
  if (to ? from.length === 0 || to.length === 0 : from.length < 2) return 'needs two words';
  return { from, to: to ?? from };
}

/** @returns the rules, or what is wrong with the first line that has none: 'Line 2 needs two words.' */
export function readSynonyms(text: string): { rules: SynonymRule[]; problem: string | null } {
  const rules: SynonymRule[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const rule = readLine(line);
    if (typeof rule === 'string') return { rules, problem: `Line ${at + 1} ${rule}.` };
    rules.push(rule);
  }
  const problem = rules.length > maxSynonymRules ? `There may be at most ${maxSynonymRules} lines.` : null;
  return { rules, problem };
}

/** The text as it is stored: a rule on each line, and nothing else. */
export const cleanSynonyms = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replace(/\s*(?:→|->|=>)\s*/, ' → '),
    )
    .filter(Boolean)
    .join('\n');
