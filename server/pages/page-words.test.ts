import { expect, it } from 'vitest';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { DatabaseAwayError } from '../db/outage.ts';
import { openPageWords } from './page-words.ts';

const named = (slug: string): AttributeWords[] => [
  { _id: slug, slug, formerSlugs: [], kind: 'number', choices: [] },
];
const reading = async () => {
  let answer: AttributeWords[] | Error = named('weight');
  const read = await openPageWords(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    read,
    answer: (next: typeof answer) => {
      answer = next;
    },
  };
};

it('reads the words of pages each time', async () => {
  const { read, answer } = await reading();
  answer(named('mass'));
  expect(await read()).toEqual({ words: named('mass'), areCurrent: true });
});

it('knows the last words in an outage, also when no page needed them before', async () => {
  const { read, answer } = await reading();
  answer(new Error('query failed', { cause: new DatabaseAwayError() }));
  expect(await read()).toEqual({ words: named('weight'), areCurrent: false });
  answer(named('mass'));
  await read();
  answer(new DatabaseAwayError());
  expect(await read()).toEqual({ words: named('mass'), areCurrent: false });
});

it('hides no other error', async () => {
  const { read, answer } = await reading();
  answer(new TypeError('a fault'));
  await expect(read()).rejects.toThrow('a fault');
});
