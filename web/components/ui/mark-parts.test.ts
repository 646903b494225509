import { expect, test } from 'vitest';
import { markParts } from './mark-parts.ts';

const read = (text: string, query: string) =>
  markParts(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Halden Desk Lamp', 'lam', 'Halden Desk [Lam]p'],
  ['Halden Desk Lamp', 'desk la', 'Halden [Desk] [La]mp'],
  ['Clamp', 'lam', 'Clamp'],
  ['Éclair tray', 'é', '[É]clair tray'],
  ['C++ (book) $5', '$( b', 'C++ ([b]ook) $5'],
  ['Halden', '', 'Halden'],
])('%s searched by %j is marked %s', (text, query, marked) => {
  expect(read(text, query)).toBe(marked);
});

test('the longer of two overlapping words is marked', () => {
  expect(read('Lamplight', 'la lamp')).toBe('[Lamp]light');
});
