import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { UserMenu } from '#web/features/session/user-menu.tsx';
import { sessionToken } from '#web/lib/api/session.ts';
import { fakeApi, lost, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import AddressesPage from '../dashboard/addresses/addresses-page.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
import LoginPage from './login-page.tsx';
import RegisterPage from './register-page.tsx';

afterEach(closePages);

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
