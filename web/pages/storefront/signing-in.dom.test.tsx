import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { UserMenu } from '#web/features/session/user-menu.tsx';
import { sessionToken } from '#web/lib/api/session.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import AddressesPage from '../dashboard/addresses/addresses-page.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
import LoginPage from './login-page.tsx';
import RegisterPage from './register-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

afterEach(() => {
  closePages();
  vi.useRealTimers();
});

it('a refused login says why beside the form, too, and goes back to the password', async () => {
  const call = 'POST /auth/login';
  const api = fakeApi({ [call]: refused(400, 'E-mail or password is incorrect.') });
  const { user } = openPage(<LoginPage />, { at: '/login', asGuest: true });
  await user.type(await screen.findByLabelText('Email Address'), 'ines@example.com');
  const password = screen.getByLabelText('Password');
  await user.type(password, 'not my password');
  await press(user, 'Login');
  await screen.findByText('Please try to login again!');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('alert').textContent).toBe('E-mail or password is incorrect.');
  await waitFor(() => expect(document.activeElement).toBe(password));
  api.answers[call] = refused(429, 'Too many requests.', { code: 'too-many' });
  await press(user, 'Login');
  await waitFor(() => expect(main.getByRole('alert').textContent).toBe('Too many requests.'));
});

it('two-step sign-in asks for a code after the password, or for a recovery code, and keeps what was typed', async () => {
  const call = 'POST /auth/login';
  const asks = refused(400, 'Please enter a code.', { code: 'second-factor-required' });
  const wrong = 'That recovery code is wrong or was used already.';
  const api = fakeApi({ [call]: asks });
  const { user } = openPage(<LoginPage />, { at: '/login', asGuest: true });
  await user.type(await screen.findByLabelText('Email Address'), 'ines@example.com');
  await user.type(screen.getByLabelText('Password'), 'lamps and chairs');
  await press(user, 'Login');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await press(user, 'Login');
  await press(user, 'Use a recovery code');
  api.answers[call] = refused(400, wrong, { fields: { code: wrong } });
  await user.type(await screen.findByLabelText('Recovery code'), 'stale-code1');
  await press(user, 'Login');
  await screen.findAllByText(wrong);
  expect(sessionToken()).toBeNull();
  const typed = { email: 'ines@example.com', password: 'lamps and chairs' };
  expect(api.sentBodies(call)).toEqual([typed, typed, { ...typed, code: 'stale-code1' }]);
});

it('a new password is typed twice, sent again while the shop is busy, and refused with a used link', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const call = 'POST /auth/reset/:token';
  const busy = refused(503, 'Busy.', { code: 'too-many-signing-in' });
  const api = fakeApi({ [call]: busy });
  const { user } = openPage(routePage(ResetPasswordPage, { token: 'mailed' }), {
    at: '/reset-password/mailed',
    asGuest: true,
  });
  await user.type(await screen.findByLabelText('Password'), 'new lamps');
  await user.type(screen.getByLabelText('Confirm Password'), 'other lamps');
  await press(user, 'Reset Password');
  await screen.findByText('Confirm password and password fields must match.');
  expect(api.sent).toEqual([]);
  await user.clear(screen.getByLabelText('Confirm Password'));
  await user.type(screen.getByLabelText('Confirm Password'), 'new lamps');
  await press(user, 'Reset Password');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  api.answers[call] = refused(400, 'The link has been used.');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('Please try to reset again!');
  expect(api.sent).toHaveLength(2);
  api.answers[call] = { success: true, message: 'Changed.' };
  await press(user, 'Reset Password');
  await screen.findByText('Now at /login');
  const body = { password: 'new lamps', confirmPassword: 'new lamps' };
  expect(api.sent.at(-1)).toMatchObject({ params: { token: 'mailed' }, body });
});

it.each([
  ['/login', <LoginPage key="" />],
  ['/register', <RegisterPage key="" />],
  ['/forgot-password', <ForgotPasswordPage key="" />],
])('%s leads who is signed in to the dashboard', async (at, page) => {
  openPage(page, { at });
  await screen.findByText('Now at /dashboard');
});

it('login and sign-up say what a heart was pressed for, and what is bought after them', async () => {
  const state = { wish: { productId: 'p', name: 'Ferry Stripe Jumper' } };
  const { user, router } = openPage(<LoginPage />, {
    at: '/login?to=%2Fproduct%2Fferry',
    asGuest: true,
    state,
  });
  await screen.findByText(/^Log in to add Ferry Stripe Jumper to your wishlist\./);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  await screen.findByText('Now at /register?to=%2Fproduct%2Fferry');
  expect(router.state.location.state).toEqual(state);
  closePages();
  openPage(<RegisterPage />, { at: '/register', asGuest: true, state });
  await screen.findByText(/^Sign up to add Ferry Stripe Jumper to your wishlist\./);
  closePages();
  openPage(<LoginPage />, { at: '/login?to=%2Fshop%23bag', asGuest: true });
  await screen.findByText(/^Log in to place your order\./);
});

it('a sign-up adds what a heart was pressed for, and goes back there', async () => {
  const state = { wish: { productId: 'p', name: 'Ferry Stripe Jumper' } };
  const api = fakeApi({
    'POST /auth/register': { success: true, token: 'Bearer of-nora', user: {} },
    'POST /wishlist': { success: true, message: 'Added.' },
  });
  const { user } = openPage(<RegisterPage />, {
    at: '/register?to=%2Fproduct%2Fferry',
    asGuest: true,
    state,
  });
  await user.type(screen.getByLabelText('Email Address'), 'nora@example.com');
  await user.type(screen.getByLabelText('First Name'), 'Nora');
  await user.type(screen.getByLabelText('Last Name'), 'K');
  await user.type(screen.getByLabelText('Password'), 'lamps and chairs');
  await press(user, 'Sign Up');
  await screen.findByText('Now at /product/ferry');
  await waitFor(() =>
    expect(api.sentBodies('POST /wishlist')).toMatchObject([{ product: 'p', isLiked: true }]),
  );
});

const own = (
  <RequireSession waiting={null}>
    <UserMenu />
    <AddressesPage />
  </RequireSession>
);
const signedIn = {
  'GET /user/me': { user: { firstName: 'Marta' } },
  'GET /address': { addresses: [] },
};

it('a page of somebody whose session has ended elsewhere says so, and leads to the login and back', async () => {
  fakeApi({ ...signedIn, 'GET /address': refused(401, 'Unauthorized') });
  openPage(own, { at: '/dashboard/address' });
  await screen.findByText('Now at /login?to=%2Fdashboard%2Faddress');
  await screen.findByText('Unauthorized Access! Please login again');
  expect(sessionToken()).toBeNull();
});

it('signing out leaves no way back for the next person, also when the shop does not answer', async () => {
  const api = fakeApi({ ...signedIn, 'POST /auth/logout': lost });
  const { user } = openPage(own, { at: '/dashboard/address' });
  await press(user, /^Account Marta/);
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByText('Now at /login');
  expect(sessionToken()).toBeNull();
  expect(api.sentBodies('POST /auth/logout')).toHaveLength(1);
});
