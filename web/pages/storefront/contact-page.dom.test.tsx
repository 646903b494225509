import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question } from '#web/testing/open-page.tsx';
import ContactPage from './contact-page.tsx';

afterEach(closePages);

const me = { firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com' };
const call = 'POST /contact/add';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('knows who writes, and about which order', async () => {
  const api = fakeApi({ 'GET /user/me': { user: me }, [call]: { success: true, message: 'We have it.' } });
  const { user } = openPage(<ContactPage />, { at: '/contact?order=1042' });
  await waitFor(() => expect(field('Name').value).toBe('Marta Wilder'));
  expect([field('Email').value, field('Message').value]).toEqual([me.email, 'About order #1042:\n']);
  await user.type(field('Message'), 'It goes to 1 Quay, Bath.');
  await press(user, 'Submit');
  await waitFor(() => expect(field('Message').value).toBe(''));
  expect(api.sentBodies(call)).toMatchObject([{ message: 'About order #1042:\nIt goes to 1 Quay, Bath.' }]);
});

it('keeps what was typed before it was known who writes', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi({ 'GET /user/me': () => promise });
  const { user } = openPage(<ContactPage />, { at: '/contact' });
  await user.type(field('Name'), 'Aunt Marta');
  resolve({ user: me });
  await waitFor(() => expect(field('Email').value).toBe(me.email));
  expect(field('Name').value).toBe('Aunt Marta');
});

it('loses no typed message without a question', async () => {
  const { user, router } = openPage(<ContactPage />, { at: '/contact?order=1042', asGuest: true });
  expect(field('Name').value).toBe('');
  await user.type(field('Message'), 'Is the lamp dimmable?');
  const leave = () => void router.navigate('/shipping');
  leave();
  const asked = await question();
  expect(asked.textContent).toContain('Message');
  await press(user, 'Stay', asked);
  await waitFor(() => expect(asked.isConnected).toBe(false));
  expect(field('Message').value).toBe('About order #1042:\nIs the lamp dimmable?');
  leave();
  await press(user, 'Leave without saving', await question());
  await screen.findByText('Now at /shipping');
});

it('a newsletter says below its form what to do next', async () => {
  const words = 'Open the link in the mail that we have sent.';
  fakeApi({ 'POST /newsletter/subscribe': { success: true, message: words } });
  const { user } = openPage(<NewsletterForm />);
  await user.type(field('Email'), 'nora@example.com');
  await press(user, 'Subscribe');
  await screen.findByText(words, { selector: '[data-result] *' });
  expect(field('Email').value).toBe('');
});
