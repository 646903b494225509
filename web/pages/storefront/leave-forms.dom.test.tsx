import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import OwnReview from '#web/features/reviews/own-review.tsx';
import { startSession } from '#web/lib/api/session.ts';
import { type Answers, fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import { mayGoBack } from '#web/testing/order-details.ts';
import AccountPage from '../dashboard/account/account-page.tsx';
import RegisterPage from './register-page.tsx';
import ReturnPage from './return-page.tsx';
import SellPage from './sell-page.tsx';

afterEach(closePages);

const done = { success: true, message: 'We have it.' };
const typeInto = async (user: UserEvent, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    await user.type(await screen.findByLabelText<HTMLInputElement>(label), text);
  }
};
/** The browser would ask before it loads another page. */
const asksOnReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

interface Leave {
  page: ReactNode;
  at: string;
  asGuest?: true;
  profile?: object;
  answers?: Answers;
  fill: (user: UserEvent) => Promise<void>;
  /** The question says that this is lost. */
  changed: string;
  /** The button that sends it. */
  send: string;
  call: keyof Answers;
}

const forms: Record<string, Leave> = {
  'a return': {
    page: routePage(ReturnPage, { id: 'o1' }),
    at: '/order/o1/return',
    answers: { 'GET /order/:id/details': mayGoBack(3), 'GET /user/me': { user: {} } },
    fill: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: /^Kept Lamp/ }));
      await user.click(screen.getByRole('radio', { name: 'I do not want it' }));
    },
    changed: 'Your changes',
    send: 'Ask to send back',
    call: 'POST /order/:id/returns',
  },
  'a review': {
    page: <OwnReview slug="kept-lamp" productId="00000000-0000-4000-8000-00000000000a" />,
    at: '/product/kept-lamp',
    answers: { 'GET /review/:slug/own': { review: null } },
    fill: async (user) => {
      await user.click(await screen.findByRole('radio', { name: '1 star' }));
      await typeInto(user, { Title: 'Dark', Review: 'It came broken.' });
    },
    changed: 'The changes in Rating, Title, and Review',
    send: 'Add Review',
    call: 'POST /review/add',
  },
  'an application to sell': {
    page: <SellPage />,
    at: '/sell',
    asGuest: true,
    fill: (user) =>
      typeInto(user, {
        Name: 'Ada',
        'Email Address': 'ada@example.com',
        'Phone Number': '2125550100',
        Brand: 'Ada Makes',
        Business: 'Lamps of oak, sent by post.',
      }),
    changed: 'The changes in Name, Email Address and 3 more',
    send: 'Submit',
    call: 'POST /merchant/add',
  },
  'a sign-up': {
    page: <RegisterPage />,
    at: '/register',
    asGuest: true,
    answers: { 'POST /auth/register': { success: true, token: 'Bearer of-nora', user: {} } },
    fill: (user) =>
      typeInto(user, {
        'Email Address': 'nora@example.com',
        'First Name': 'Nora',
        'Last Name': 'K',
        Password: 'lamps and chairs',
      }),
    changed: 'The changes in Email Address, First Name, and Last Name',
    send: 'Sign Up',
    call: 'POST /auth/register',
  },
  'account details': {
    page: <AccountPage />,
    at: '/dashboard/account',
    profile: { provider: 'Email', firstName: '', lastName: '', phoneNumber: null },
    answers: {
      'PUT /user': {
        ...done,
        user: { firstName: 'Ines', lastName: 'K', phoneNumber: '', email: 'i@example.com' },
      },
    },
    fill: (user) => typeInto(user, { 'First Name': 'Ines', 'Last Name': 'K' }),
    changed: 'The changes in First Name and Last Name',
    send: 'Save changes',
    call: 'PUT /user',
  },
};

it.each(Object.keys(forms))(
  '%s asks before it is left with what was typed, and not once it was sent',
  async (name) => {
    const { page, at, asGuest, profile = {}, answers, fill, changed, send, call } = forms[name] as Leave;
    const path = at.startsWith('/order') ? '/order/:id/return' : at;
    const api = fakeApi({ [call]: done, ...answers });
    const { user, router } = openPage(page, { at, path, profile, ...(asGuest && { asGuest }) });
    await screen.findByRole('button', { name: send });
    expect(asksOnReload()).toBe(false);
    await fill(user);
    await waitFor(() => expect(asksOnReload()).toBe(true));
    act(() => void router.navigate('/shipping'));
    const asked = await question();
    expect(asked.textContent).toContain(`${changed} will be lost.`);
    await press(user, 'Stay', asked);
    await waitFor(() => expect(asked.isConnected).toBe(false));
    await press(user, send);
    await waitFor(() => expect(asksOnReload()).toBe(false));
    expect(api.sentBodies(call)).toHaveLength(1);
    act(() => void router.navigate('/shipping'));
    await screen.findByText('Now at /shipping');
  },
);

it('a sign-up asks neither for a password alone, nor when its person has signed in in another tab', async () => {
  fakeApi({});
  const { user } = openPage(<RegisterPage />, { at: '/register', asGuest: true });
  await typeInto(user, { Password: 'lamps and chairs' });
  expect(asksOnReload()).toBe(false);
  await typeInto(user, { 'Email Address': 'nora@example.com' });
  expect(asksOnReload()).toBe(true);
  act(() => startSession('Bearer of-nora'));
  await screen.findByText('Now at /dashboard');
});
