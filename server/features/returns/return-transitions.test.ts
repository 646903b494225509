import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { returnTransitions } from '#contract/return-states.ts';

it('the table of transitions in the rules is the one that the calls obey', () => {
  const [, section = ''] = readFileSync('docs/rules.md', 'utf8').split('\n### Returns\n');
  const [table = ''] = section.split('\n\n').filter((block) => block.startsWith('| from'));
  const [, , ...rows] = table.split('\n');
  const written = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(written).toEqual(
    returnTransitions.map(({ from, to, by }) => [
      from ?? '',
      to,
      by.return.join(', '),
      by.withdrawal.join(', '),
    ]),
  );
});
