import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import type { ShownWithdrawal, WithdrawalOutcome } from '#contract/withdrawals.contract.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import { Answer } from './answer.tsx';
import { allTicked, choosePieces, piecesLeft, toItems } from './chosen-pieces.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { PiecesChoice } from './pieces-choice.tsx';
import { outcomeEntries, Receipt } from './receipt.tsx';
import { TypedForm } from './typed-form.tsx';
import { toDraft } from './typed-steps.tsx';

function draw(element: React.ReactElement): string {
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: '' } } } };
  const routes = [{ id: 'root', path: '*', element, loader: () => null }];
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
}
const buttonLabels = (html: string) =>
  [...html.matchAll(/<button[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, label]) => label);

const typed = {
  ...{ number: '1062', email: 'maya@example.com', name: 'Maya Castellanos' },
  ...{ isWhole: true as const, things: '' },
};

describe('step one', () => {
  it('asks for the number, the address and a name, and for no reason', () => {
    const html = draw(<TypedForm onContinue={() => {}} />);
    expect([...html.matchAll(/<label[^>]*class="label"[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual([
      'Order number',
      'E-mail',
      'Name',
    ]);
    expect(html).not.toMatch(/reason|<textarea/i);
    expect(buttonLabels(html)).toEqual(['Continue']);
  });
});

describe('step two', () => {
  const step = (fields: object = {}) => {
    const { body, facts } = toDraft({ ...typed, ...fields });
    return draw(
      <ConfirmStep
        draft={{ body: { ...body, request: 'r' }, facts }}
        onChange={() => {}}
        onDone={() => {}}
      />,
    );
  };

  it('shows the statement, and has the one button of the law, and a way back', () => {
    const html = step();
    expect(html).toContain('I withdraw from the contract for the order below.');
    for (const fact of ['1062', 'The whole order', 'Maya Castellanos', 'maya@example.com'])
      expect(html).toContain(fact);
    expect(buttonLabels(html)).toEqual(['Confirm withdrawal', 'Change']);
  });

  it('names the things, if not all', () => {
    const html = step({ isWhole: false, things: 'both mugs' });
    expect(html).toContain('I withdraw from the contract for the things below.');
    expect(html).toContain('both mugs');
  });

  test.each([
    [{}, undefined],
    [{ isWhole: false, things: 'both mugs' }, 'both mugs'],
    [{ isWhole: true, things: 'typed before' }, undefined],
  ])('a form with %j sends the things %j', (fields, items) => {
    expect(toDraft({ ...typed, ...fields }).body.items).toBe(items);
  });
});

const line = (fields: Partial<CountedLine>) =>
  ({
    _id: 'a',
    name: 'Mug',
    quantity: 3,
    cancelled: 0,
    returned: 0,
    open: 0,
    product: null,
    ...fields,
  }) as CountedLine;

describe('the things of an own order', () => {
  it('are those that are neither cancelled nor back, all ticked, with how many were sent', () => {
    const pieces = piecesLeft([
      line({ open: 3 }),
      line({ _id: 'b', name: 'Pot', cancelled: 1, open: 1 }),
      line({ _id: 'c', name: 'Lid', quantity: 1 }),
      line({ _id: 'd', name: 'Gone', cancelled: 2, returned: 1 }),
    ]);
    const html = draw(
      <PiecesChoice legend="Which?" pieces={pieces} ticks={allTicked(pieces)} onChange={() => {}} />,
    );
    expect(html.match(/checked=""/g)).toHaveLength(3);
    for (const words of ['Not sent yet', '1 sent, 1 not sent yet', '>Sent</small>'])
      expect(html).toContain(words);
    // One piece has nothing to count.
    expect(html.match(/aria-label="How many of /g)).toHaveLength(2);
    expect(html).not.toContain('Gone');
  });

  const pieces = piecesLeft([line({}), line({ _id: 'b', quantity: 1 })]);
  test.each([
    [{ a: '3', b: '1' }, undefined],
    [
      { a: '2', b: '1' },
      { a: 2, b: 1 },
    ],
    [{ a: '9' }, { a: 3 }],
    [{ b: '1' }, { b: 1 }],
    [{ a: 'two' }, {}],
    [{ a: '-1' }, {}],
  ])('ticked as %j are sent as %j', (ticks, sent) => {
    const items = toItems(pieces, choosePieces(pieces, ticks));
    expect(items && Object.fromEntries(items.map(({ line: id, quantity }) => [id, quantity]))).toEqual(sent);
  });
});

describe('the last page', () => {
  const receipt = { number: 'W-1017', receivedAt: '2026-11-28T20:14:00.000Z', isKnown: true, outcome: null };
  const outcome: WithdrawalOutcome = {
    cancelled: [{ name: 'Notebook', quantity: 3 }],
    comesBack: { amount: 25.2, isOnline: true },
    returns: [
      {
        lines: [{ name: 'Mug', quantity: 2 }],
        ...{ to: ['Kilnfold', '12 Quay Street'], buyerPays: true, dueAt: '2026-12-12T20:14:00.000Z' },
      },
    ],
  };

  it('is the same for whoever has typed it, with nothing of what was typed, and can be printed', () => {
    const html = draw(<Receipt receipt={{ ...receipt, isKnown: false }} email={typed.email} />);
    expect(html).not.toContain(typed.email);
    expect(html).toContain('Saturday, Nov 28, 2026, 8:14 PM UTC. Number W-1017.');
    expect(html).toContain('It counts from this moment');
    expect(buttonLabels(html)).toEqual(['Print this page']);
  });

  it.each([
    [
      'typed alone, also by a buyer whose session has ended',
      false,
      'counts from this moment',
      'A person looks at it',
    ],
    ['late, of a known buyer', true, 'A person looks at it', 'counts from this moment'],
  ])('has the words of a statement %s', (_what, isKnown, words, others) => {
    const html = draw(<Receipt receipt={{ ...receipt, isKnown }} email={typed.email} orderPath="/order/o" />);
    expect(html).toContain(words);
    expect(html).not.toContain(others);
  });

  it('says what happened, what to do, and what comes', () => {
    expect(outcomeEntries({ ...receipt, outcome })).toEqual([
      expect.objectContaining({
        title: '3 × Notebook cancelled',
        text: expect.stringContaining('$25.20'),
        at: receipt.receivedAt,
      }),
      expect.objectContaining({
        title: 'Send back 2 × Mug by Saturday, Dec 12, 2026',
        text: 'To Kilnfold, 12 Quay Street. Write W-1017 on the parcel. You pay for sending.',
      }),
      expect.objectContaining({ title: 'Then the money for it comes back' }),
    ]);
  });

  test.each([
    [
      'nothing was left',
      { cancelled: [], comesBack: null, returns: [] },
      'Nothing was left to cancel or to send back',
    ],
    ['it was late', null, 'A person looks at it'],
  ])('says when %s', (_when, became, title) => {
    expect(outcomeEntries({ ...receipt, outcome: became }).map((entry) => entry.title)).toEqual([title]);
  });
});

describe('the page of the mail', () => {
  const withdrawal: ShownWithdrawal = {
    ...{ _id: 'w', number: 'W-1017', receivedAt: '2026-11-28T20:14:00.000Z', state: 'unconfirmed' },
    typed: { number: '1062', email: 'maya@example.com', name: 'Maya' },
    things: null,
    order: { _id: 'o', number: 1062, placedAt: '2026-11-20T10:00:00.000Z' },
    lines: [{ line: 'a', name: 'Mug', quantity: 2, unsent: 0 }],
    ...{ as: 'buyer', mayDecide: true, decision: null, outcome: null },
  };

  it('has both answers in one size', () => {
    const html = draw(<Answer withdrawal={withdrawal} />);
    expect(buttonLabels(html)).toEqual(['Confirm withdrawal', 'This was not me']);
    expect(html.match(/class="[^"]*large/g)).toHaveLength(2);
    expect(html).toContain('The whole order: 2 × Mug');
  });

  it('asks which pieces are meant by a statement in words', () => {
    const html = draw(<Answer withdrawal={{ ...withdrawal, things: 'one mug' }} />);
    expect(html).toContain('Which things does it mean?');
    expect(html).toContain('one mug');
  });

  test.each([
    ['unconfirmed', ['Confirm for the buyer', 'Not from the buyer']],
    ['late', ['Confirm for the buyer', 'Nothing comes of it']],
    ['unmatched', ['Nothing comes of it']],
  ] as const)('offers the shop what becomes of one that is %s', (state, buttons) => {
    const order = state === 'unmatched' ? null : withdrawal.order;
    const html = draw(<Answer withdrawal={{ ...withdrawal, as: 'shop', state, order }} />);
    expect(buttonLabels(html)).toEqual(buttons);
    expect(html).toContain('<textarea');
    expect(html.includes('which may be anybody’s'.replace('’', '&#x27;'))).toBe(state === 'unmatched');
  });

  it('asks its buyer for no words', () => {
    expect(draw(<Answer withdrawal={withdrawal} />)).not.toContain('<textarea');
  });
});
