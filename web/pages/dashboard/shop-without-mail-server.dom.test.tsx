import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import MailsPage from './mail/mails-page.tsx';
import MerchantsPage from './merchants/merchants-page.tsx';
import TeamPage from './team/team-page.tsx';

afterEach(closePages);

const created = '2026-11-26T10:00:00.000Z';
const page = { totalPages: 1, currentPage: 1, count: 1 };
const mail = {
  ...{ _id: 'mail', kind: 'team-invitation', recipient: 'omar@example.com', subject: 'You are invited' },
  ...{ status: 'unsent', attempts: 0, lastError: null, nextAttempt: null, sent: null, created },
};
const mails = {
  ...page,
  ...{ mails: [mail], waiting: 0, failed: 0, leavesTheShop: false },
  unsent: { count: 2, oldest: created, leftOut: 1 },
};

it('the list of mails says that none leaves the shop, and sends what waits once there is a server', async () => {
  const api = fakeApi({ 'GET /mail': mails });
  openPage(<MailsPage />);
  await screen.findByText('Not sent: no mail server');
  screen.getByText(/^No mail leaves the shop.*3 mails could not leave, and can be read here\.$/);
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
  closePages();

  const call = 'POST /mail/send-unsent';
  api.answers['GET /mail'] = { ...mails, leavesTheShop: true };
  api.answers[call] = () => {
    const unsent = { count: 0, oldest: null, leftOut: 1 };
    api.answers['GET /mail'] = {
      ...mails,
      leavesTheShop: true,
      unsent,
      mails: [{ ...mail, status: 'sent' }],
    };
    return { success: true, message: '2 mails go out now.', sent: 2 };
  };
  const { user } = openPage(<MailsPage />);
  await screen.findByText(/^2 mails could not leave while the shop had no mail server/);
  await press(user, 'Send what is waiting');
  const dialog = await screen.findByRole('dialog', { name: 'Send 2 mails?' });
  expect(dialog.textContent).toContain('1 mail will not be sent');
  await press(user, 'Send what is waiting', dialog);
  await screen.findByText('2 mails go out now.');
  await screen.findByText('Sent');
  expect(screen.queryByText(/could not leave/)).toBeNull();
  expect(api.sentBodies(call)).toHaveLength(1);
});

it('merchants and colleagues whose invitation could not leave are marked', async () => {
  const merchant = {
    ...{ _id: 'm', name: 'Vera Lund', email: 'vera@example.com', phoneNumber: '212-555-0177', created },
    ...{ brandName: 'Kiln & Row', business: 'Mugs.', status: 'Approved', isActive: true },
    ...{ isInvited: true, isInvitationUnsent: true, isSellerComplete: true },
  };
  const invitation = {
    ...{ _id: 'i', email: 'omar@example.com', set: 'orders', by: 'Ada', sent: created },
    ...{ until: '2999-01-01T00:00:00.000Z', isOpen: true, isUnsent: true },
  };
  fakeApi({
    'GET /merchant': { ...page, merchants: [merchant] },
    'GET /team': { members: [], invitations: [invitation], leavesTheShop: false },
  });
  openPage(<MerchantsPage />);
  await screen.findByText('Some merchants are invited, but no mail could leave.');
  screen.getByText('Invited, but no mail could leave');
  closePages();
  const { user } = openPage(<TeamPage />);
  await screen.findByText('Not sent: no mail server');
  await user.click(screen.getByRole('link', { name: 'See the mails' }));
  await screen.findByText('Now at /dashboard/mail');
});
