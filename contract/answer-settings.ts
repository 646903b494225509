import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { bodyId, text } from './schemas.ts';

/** Texts of the shop that those who answer customers insert (docs/rules.md#canned-answers). */
const maxAnswers = 50;

/** Filled in when an answer is inserted, as far as they are known. */
export const answerBlanks = ['name', 'order'] as const;
export type AnswerBlank = (typeof answerBlanks)[number];
export const blankText = (blank: AnswerBlank) => `{${blank}}`;

const answer = z.object({
  id: bodyId('The id of the answer is not valid.'),
  name: text({ required: 'Please name the answer.', max: 40, clean: cleanText }),
  text: text({
    required: 'Please write the answer.',
    max: 2000,
    tooLong: 'An answer may not be longer than 2,000 characters.',
  }),
});
export type CannedAnswer = z.output<typeof answer>;

const isAgain = ({ name }: CannedAnswer, at: number, all: readonly CannedAnswer[]) =>
  all.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) !== at;

export const answerSettings = z.object({
  answers: z
    .array(answer, { error: 'Answers must be a list.' })
    .max(maxAnswers, `At most ${maxAnswers} answers.`)
    .superRefine((answers, context) => {
      for (const [at, one] of answers.entries()) {
        if (!isAgain(one, at, answers)) continue;
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Another answer has this name.' });
      }
    }),
});
