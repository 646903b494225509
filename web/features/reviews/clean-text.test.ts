import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

describe('a text with markup', () => {
  it.each([
    ['Bright & <b>warm</b>', 'Bright & warm'],
    ['<a href="https://spam.example" onclick="x()">cheap</a> lamps', 'cheap lamps'],
    ['<img src=x onerror=alert(1)>A lamp', 'A lamp'],
    ['before<script>alert("x < y")</script> after', 'before after'],
    ['<STYLE>p { color: red }</STYLE>Calm', 'Calm'],
    ['never closed<script>alert(1)', 'never closed'],
    ['seen<!-- not seen --> seen', 'seen seen'],
    ['<<b>script>alert(1)<</b>/script>', ''],
    ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
    ['<svg/onload=alert(1)>Lamp', 'Lamp'],
    [' <i></i> ', ''],
  ])('becomes plain text: %s', (written, text) => {
    expect(cleanText(written)).toBe(text);
  });

  it.each([
    'I <3 it',
    '3 < 4 and 5 > 4',
    'good -> better',
    'AT&T, R&D &amp; co.',
    '5 stars :>',
    'One line\n\nand another',
    'It’s “fine” – 100 % 灯',
  ])('keeps characters that only look like markup: %s', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

it('is fast for a malicious text', () => {
  const started = performance.now();
  cleanText('<'.repeat(20_000) + '<script'.repeat(3_000) + '<!--'.repeat(3_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
