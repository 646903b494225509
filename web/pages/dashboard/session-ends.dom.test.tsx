import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ContinueSession from '#web/features/session/continue-session.tsx';
import { sessionToken, startSession } from '#web/lib/api/session.ts';
import { hasUnsaved } from '#web/lib/forms/unsaved-input.ts';
import { useKeptPage } from '#web/lib/page/kept-page.store.ts';
import { isPageKept, leavePage } from '#web/lib/page/kept-page.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import { at, lamp, withParcel } from '#web/testing/order-details.ts';
import WithdrawAnswerPage from '../storefront/withdraw-answer-page.tsx';
import CustomerOrderPage from './orders/customer-order-page.tsx';
import SearchPage from './search/search-page.tsx';

afterEach(() => {
  leavePage();
  closePages();
});

const makeToken = (sub: string) => `Bearer e30.${btoa(JSON.stringify({ sub }))}.x`;
const title = 'Unauthorized Access! Please login again';
const ended = refused(401, title);

/** As the root does for whoever is asked to sign in again. */
const Question = () => (useKeptPage() === 'asking' ? <ContinueSession /> : null);

function open(element: React.ReactNode, answers: Answers, at?: string) {
  startSession(makeToken('ines'));
  const api = fakeApi({
    ...answers,
    'POST /auth/login': { success: true, token: makeToken('ines'), user: {} },
  });
  const page = openPage(
    <>
      {element}
      <Question />
    </>,
    { at, asGuest: true },
  );
  const logIn = async (dialog: HTMLElement) => {
    await page.user.type(await within(dialog).findByLabelText('Email Address'), 'ines@example.com');
    await page.user.type(await within(dialog).findByLabelText('Password'), 'lamps and chairs');
    await press(page.user, 'Login', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  };
  return { ...page, api, logIn };
}

const shown = {
  ...{
    _id: 'r',
    name: '#1042-R1',
    kind: 'return',
    state: 'asked',
    reason: 'other',
    words: null,
    created: at,
  },
  ...{ order: { buyer: 'Noor Wilder' }, merchant: null, mayChange: true, mayCancel: true, withheld: 0 },
  ...{ decision: null, sendBy: null, refund: null, askedAt: at, paidBy: 'buyer' },
  lines: [{ _id: 'rl', line: lamp, quantity: 1, amount: 20, received: null, restocked: null }],
};
const withReturn = (changes: object) => ({ ...withParcel(), returns: [{ ...shown, ...changes }] });
const received = {
  ...{ state: 'received', refund: { amount: 20, delivery: 0, refunded: 0, isOnline: false, failed: null } },
  lines: [{ ...shown.lines[0], received: 1, restocked: 0 }],
};

describe('what was typed stays when the session ends, and is sent after signing in again:', () => {
  it.each([
    {
      ...{ what: 'why a return is refused', changes: {}, open: /^Refuse return/ },
      ...{
        label: 'Why not?',
        typed: 'It was used.',
        send: 'Refuse',
        call: 'POST /returns/:id/refuse' as const,
      },
    },
    {
      ...{
        what: 'how much of a return has come',
        changes: { state: 'accepted', reason: 'damaged' },
        open: /^Received, return/,
      },
      ...{
        label: /go back on the shelf/,
        typed: '1',
        send: 'Received',
        call: 'POST /returns/:id/receive' as const,
      },
    },
    {
      ...{ what: 'why some of the price is kept', changes: received, open: /^Keep some of the price/ },
      ...{
        label: 'Why?',
        typed: 'The rim is worn.',
        send: 'Keep $2.00',
        call: 'POST /returns/:id/close' as const,
      },
    },
  ])('$what', async ({ changes, open: opener, label, typed, send, call }) => {
    const { user, api, logIn } = open(routePage(CustomerOrderPage, { id: 'o1' }), {
      'GET /order/:id/details': withReturn(changes),
      [call]: ended,
    });
    const section = await screen.findByRole('region', { name: 'Return #1042-R1' });
    await press(user, opener, section);
    const typeIn = async (name: string | RegExp, text: string) => {
      const field = within(section).getByLabelText<HTMLInputElement>(name);
      await user.clear(field);
      await user.type(field, text);
      return field;
    };
    const field = await typeIn(label, typed);
    if (send.startsWith('Keep')) await typeIn('How much is kept?', '2');
    await press(user, send, section);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(sessionToken()).toBeNull();
    await logIn(dialog);
    expect(field.value).toBe(typed);
    api.answers[call] = { success: true, message: 'Done.' };
    await press(user, send, section);
    await waitFor(() => expect(field.isConnected).toBe(false));
    expect(api.sentBodies(call)).toHaveLength(2);
  });

  it('words about a withdrawal', async () => {
    const withdrawal = {
      ...{ _id: 'w', number: 'W-1017', receivedAt: at, state: 'unconfirmed', as: 'shop', mayDecide: true },
      ...{ typed: { number: '1042', email: 'gerd@example.com', name: 'Gerd Gast' }, things: null, lines: [] },
      ...{ order: { _id: 'o1', number: 1042, placedAt: at }, outcome: null, decision: null },
    };
    const call = 'POST /withdrawals/:id/deny';
    const { user, api, logIn } = open(routePage(WithdrawAnswerPage, { id: 'w' }), {
      'GET /withdrawals/:id': { withdrawal },
      [call]: ended,
    });
    const words = await screen.findByLabelText<HTMLTextAreaElement>('Words for whoever withdrew');
    await user.type(words, 'You keep the table.');
    await press(user, 'Not from the buyer');
    await logIn(await screen.findByRole('dialog', { name: title }));
    expect(words.value).toBe('You keep the table.');
    await press(user, 'Not from the buyer');
    await waitFor(() => expect(api.sentBodies(call)).toHaveLength(2));
    expect(api.sentBodies(call)).toMatchObject([{}, { words: 'You keep the table.' }]);
  });
});

describe('a form whose session has ended', () => {
  const type = async () => {
    const opened = open(<SearchPage />, {
      'GET /settings/search': { settings: { synonyms: '' }, version: 1, updatedAt: at, updatedBy: null },
      'PUT /settings/search': ended,
    });
    const { user } = opened;
    await user.type(await screen.findByLabelText('Synonyms'), 'sofa, couch');
    await press(user, 'Save');
    return { ...opened, dialog: await screen.findByRole('dialog', { name: title }) };
  };

  it('asks again at the next press after Escape, and before it is left', async () => {
    const { user, router, api, logIn } = await type();
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    await user.keyboard('{Escape}');
    await closed();
    void router.navigate('/dashboard/orders');
    await press(user, 'Stay', await question());
    await press(user, 'Save');
    await logIn(await screen.findByRole('dialog', { name: title }));
    const call = 'PUT /settings/search';
    api.answers[call] = {
      success: true,
      message: 'Saved.',
      settings: {},
      version: 2,
      updatedAt: at,
      updatedBy: null,
    };
    await press(user, 'Save');
    await screen.findByText('Saved.');
    expect(api.sentBodies(call).at(-1)).toMatchObject({ settings: { synonyms: 'sofa, couch' } });
  });

  it('may be left', async () => {
    const { user, dialog } = await type();
    await press(user, 'Leave without saving', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(isPageKept()).toBe(false);
    expect(hasUnsaved()).toBe(false);
  });

  it('is gone when another account signs in', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { api, logIn, dialog } = await type();
    api.answers['POST /auth/login'] = { success: true, token: makeToken('omar'), user: {} };
    await logIn(dialog);
    // Loading a page leaves nothing of it in memory.
    expect(assign).toHaveBeenCalledWith('/dashboard');
  });
});
