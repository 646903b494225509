import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question } from '#web/testing/open-page.tsx';
import { SessionList } from './session-list.tsx';

afterEach(closePages);

const makeSession = (_id: string, device: string, isCurrent = false) => ({
  ...{ _id, device, isCurrent, ip: '127.0.0.1', provider: 'Email', lastUsed: '2026-11-26T10:00:00.000Z' },
});
const here = makeSession('here', 'Firefox on Linux', true);
const phone = makeSession('phone', 'Safari on iPhone');
const tablet = makeSession('tablet', 'Safari on iPad');

it('signs out a lost phone with the password, and then all other devices', async () => {
  const api = fakeApi({ 'GET /session': { sessions: [here, phone, tablet] } });
  const show = (...sessions: object[]) => {
    api.answers['GET /session'] = { sessions };
    return { success: true, message: 'Signed out.' };
  };
  const wrong = 'Please enter your correct password.';
  const one = 'POST /session/:id/end';
  api.answers[one] = ({ body }) =>
    body.password === 'lamps' ? show(here, tablet) : refused(400, wrong, { fields: { password: wrong } });
  api.answers['POST /session/end-others'] = () => show(here);
  const { user } = openPage(<SessionList hasPassword onSignInAgain={() => {}} />);
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('This device');
  const answer = async (typed: string) => {
    const asked = await question();
    await user.type(await within(asked).findByLabelText('Your password'), typed);
    await press(user, 'Sign out', asked);
    return asked;
  };
  await press(user, /^Sign out Safari on iPhone/);
  const asked = await answer('wrong');
  await within(asked).findByText(wrong);
  await user.clear(within(asked).getByLabelText('Your password'));
  await answer('lamps');
  await screen.findByText('Signed out.');
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
  expect(api.sent.filter(({ name }) => name === one).map(({ params }) => params.id)).toEqual([
    'phone',
    'phone',
  ]);

  await press(user, 'Sign out all other devices');
  expect((await question()).textContent).toContain('Sign out 1 other device?');
  await answer('lamps');
  await screen.findByText('You are not signed in anywhere else.');
});
