import { beforeEach, expect, it, vi } from 'vitest';
import type { Quote } from '#contract/checkout.contract.ts';
import { readQuote } from '../cart/quote.queries.ts';
import { placedCode } from './checkout-quote.queries.ts';

const items = [{ product: 'p1', quantity: 1 }];
const asked: object[] = [];
let refusal: { status: number; code: string; error: string };
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    asked.push(body);
    if (!body.code) return Response.json({ quote: { total: 100 } });
    const { status, ...reply } = refusal;
    return Response.json(reply, { status });
  });
});
const signal = new AbortController().signal;

it('quotes without a code after too many wrong ones, and says so at the code', async () => {
  refusal = { status: 429, code: 'too-many', error: 'Too many wrong codes.' };
  expect(await readQuote({ items, code: 'WELCOME10' }, signal)).toEqual({
    total: 100,
    codesWait: 'Too many wrong codes.',
  });
  expect(asked).toEqual([{ items, code: 'WELCOME10' }, { items }]);
});

it('fails with any other refusal', async () => {
  refusal = { status: 400, code: 'invalid-input', error: 'Please check what you sent.' };
  await expect(readQuote({ items, code: 'WELCOME10' }, signal)).rejects.toThrow(
    'Please check what you sent.',
  );
  expect(asked).toHaveLength(1);
});

it.each([
  ['', {}, {}],
  ['WELCOME10', {}, { code: 'WELCOME10' }],
  ['WELCOME10', { codeRefused: { reason: 'unknown', message: 'No.' } }, {}],
  ['WELCOME10', { codesWait: 'Too many wrong codes.' }, {}],
])('sends the code %j of a quote with %j as %j', (code, quote, sent) => {
  expect(placedCode(code, quote as Quote)).toEqual(sent);
});
