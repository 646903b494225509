import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

/** Where lines may end is `|`, what may break anywhere in parentheses. */
const breaksIn = (email: string) =>
  renderToStaticMarkup(<EmailText>{email}</EmailText>)
    .replaceAll('<wbr/>', '|')
    .replaceAll(/<span class="[^"]*long[^"]*">(.*?)<\/span>/g, '($1)')
    .replaceAll(/<[^>]+>/g, '');

it.each([
  ['marta.lindqvist@shop.example.com', 'marta|.lindqvist|@shop|.example|.com'],
  ['a@a', 'a|@a'],
  ['rechtsschutzversicherung@example.com', '(rechtsschutzversicherung)|@example|.com'],
])('%s breaks at %s', (email, breaks) => expect(breaksIn(email)).toBe(breaks));
