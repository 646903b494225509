import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { KeepForm } from './keep-form.tsx';
import { KeepButton } from './return-refund.tsx';

const received = {
  ...{ name: '#1042-R1', state: 'received', mayChange: true, withheld: 0, decision: null },
  lines: [{ amount: 10 }],
  refund: { amount: 12, delivery: 2, refunded: 0 },
} as unknown as ReturnShown;
const kept = {
  ...received,
  ...{ withheld: 1.5, decision: 'The rim is worn.' },
  refund: { ...received.refund, amount: 10.5 },
} as ReturnShown;
const draw = (element: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>,
  ).replaceAll('&#x27;', "'");
const form = (shown: ReturnShown) => draw(<KeepForm {...{ shown }} refundsRest onClose={() => undefined} />);
const button = (shown: ReturnShown) => draw(<KeepButton {...{ shown }} onClick={() => undefined} />);

it('begins empty, and has nothing to take back', () => {
  expect(button(received)).toMatch(/aria-label="Keep some of the price of return #1042-R1".*Keep some of/);
  expect(form(received)).toContain('At most $10.00.');
  expect(form(received)).not.toContain('Keep nothing');
});

it('begins with what is kept, and can take it back', () => {
  expect(button(kept)).toMatch(/aria-label="Change what is kept of return #1042-R1".*Change what is kept/);
  const drawn = form(kept);
  expect(drawn).toContain('aria-label="Change what is kept of return #1042-R1"');
  expect(drawn).toContain('At most $10.00.');
  expect(drawn).toContain('Keep $1.50');
  expect(drawn).toContain('$10.50 goes back.');
  expect(drawn).toContain('Keep nothing');
  expect(drawn).not.toContain('meanwhile');
});

it('is not offered once the rest is on its way', () => {
  const refund = { ...kept.refund, amount: 0, delivery: 0, refunded: 10.5 } as ReturnShown['refund'];
  expect(button({ ...kept, refund })).toBe('');
});
