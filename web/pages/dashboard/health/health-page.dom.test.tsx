import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import DashboardLayout from '../dashboard-layout.tsx';
import HealthPage from './health-page.tsx';

afterEach(() => {
  closePages();
  vi.useRealTimers();
});

const check = (name: string, sentence: string, more: object = {}) => ({
  ...{
    name,
    sentence,
    status: 'works',
    since: null,
    figure: null,
    steps: [],
    usedPercent: null,
    seeMail: false,
  },
  ...more,
});
const call = 'GET /dashboard/health';
const health = (sentence: string, mail: object) => ({
  health: {
    ...{ checkedAt: '2026-11-26T10:00:00.000Z', sentence, slowest: [], report: 'Health of the shop' },
    checks: [mail, check('Disk', 'There is room.'), check('Orders', 'They are right.')],
  },
});
const works = health('The shop works.', check('Mail', 'Mails go out.'));
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('shows what fails, what to do, and that it works again, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = fakeApi({ [call]: works });
  openPage(<HealthPage />);
  const expectSoon = async (sentence: string) => {
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(sentence));
  };
  await screen.findByText('Mails go out.');

  const steps = ['Look whether your mail provider has an outage.'];
  api.answers[call] = health('Mail does not work.', check('Mail', 'None.', { status: 'broken', steps }));
  await expectSoon('Mail does not work.');
  expect(headings()[0]).toBe('Mail: does not work');
  screen.getByText(steps[0] as string);

  api.answers[call] = works;
  await expectSoon('The shop works.');
  expect(screen.queryByText(steps[0] as string)).toBeNull();

  api.answers[call] = refused(503, 'The shop cannot reach its database.', { code: 'unavailable' });
  await expectSoon('The shop does not work.');
  screen.getByText('The database does not answer. Nobody can order or sign in.');
  // Checks that need no database stay as they were.
  expect(headings()).toContain('Disk: works');
  expect(headings()).toContain('Orders: not set up or not known');

  api.answers[call] = works;
  await expectSoon('The shop works.');
});

it('says so, too, when it is opened while the database does not know who is signed in', async () => {
  const away = refused(503, 'The shop cannot reach its database.', { code: 'unavailable' });
  fakeApi({ [call]: away, 'GET /user/me': away });
  openPage(<DashboardLayout />, { at: '/dashboard/health' });
  await screen.findByText('The database does not answer. Nobody can order or sign in.');
  expect(headings()).toContain('Shop: works');
});

it('copies the report for a technician, or shows it where a browser refuses that', async () => {
  fakeApi({ [call]: works });
  const { user } = openPage(<HealthPage />);
  await press(user, 'Copy for the technician');
  await screen.findByText('Copied. Paste it into a message.');
  expect(await navigator.clipboard.readText()).toBe('Health of the shop');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await press(user, 'Copy for the technician');
  const shown = await screen.findByLabelText(/^Your browser does not let this page copy\./);
  expect((shown as HTMLTextAreaElement).value).toBe('Health of the shop');
});
