import { type AnswerBlank, answerBlanks, blankText, type CannedAnswer } from '#contract/answer-settings.ts';

/** Answers that can be inserted, and what is known for their blanks. */
export interface Inserts {
  answers: readonly CannedAnswer[];
  values: Readonly<Record<AnswerBlank, string | null>>;
}

/** @returns the word after `/`, typed up to the caret at the beginning of a word, and where it begins; null without one */
export function typedInsert(text: string, caret: number): { from: number; word: string } | null {
  const [, before, word] = /^([\s\S]*?)(?<!\S)\/([^\s/]*)$/.exec(text.slice(0, caret)) ?? [];
  return before === undefined || word === undefined ? null : { from: before.length, word };
}

/** Those whose name, or a word of it, begins with the word; without one all. */
export const matchingAnswers = (answers: readonly CannedAnswer[], word: string): CannedAnswer[] =>
  answers.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${word.toLowerCase()}`));

/** @returns the first blank that nobody has filled in */
export const unfilledBlank = (text: string): string | null =>
  answerBlanks.map(blankText).find((blank) => text.includes(blank)) ?? null;

/**
 * Puts an answer in the place of what was typed.
 * @returns the text, and what is selected in it: a blank whose value is not known, so that typing replaces it, or the end of the answer
 */
export function withInsert(
  text: string,
  { from, to }: { from: number; to: number },
  answer: string,
  values: Inserts['values'],
): { text: string; selected: [start: number, end: number] } {
  const filled = answerBlanks.reduce((said, blank) => {
    const value = values[blank];
    return value === null ? said : said.replaceAll(blankText(blank), () => value);
  }, answer);
  const blank = unfilledBlank(filled);
  const start = from + (blank === null ? filled.length : filled.indexOf(blank));
  return {
    text: text.slice(0, from) + filled + text.slice(to),
    selected: [start, start + (blank?.length ?? 0)],
  };
}

/** @returns null for an e-mail address, by which people without a name are called */
export const firstNameIn = (name: string): string | null =>
  name.includes('@') ? null : name.trim().split(/\s+/)[0] || null;

/** @returns '#1042', the order that was last written about; null when none was */
export const lastOrderIn = (texts: readonly string[]): string | null =>
  texts.flatMap((text) => text.match(/(?<![\w#&/])#[1-9]\d{3,14}\b/g) ?? []).at(-1) ?? null;
