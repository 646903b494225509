import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import { TurnOffSecondFactor } from '#web/features/users/turn-off-second-factor.tsx';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question } from '#web/testing/open-page.tsx';
import DashboardLayout from '../dashboard-layout.tsx';
import AccountPage from './account-page.tsx';
import SecurityPage from './security-page.tsx';

afterEach(closePages);

const created = '2026-11-26T10:00:00.000Z';
const profile = {
  ...{ _id: 'u', firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com', phoneNumber: null },
  ...{
    role: 'ROLE MEMBER',
    provider: 'Email',
    isSubscribed: false,
    created,
    merchant: null,
    membership: null,
  },
};

describe('two-step sign-in', () => {
  const isOn = { secondFactor: { isOn: true, since: created, recoveryCodesLeft: 10 } };
  const open = (answers: Answers) => {
    const api = fakeApi({
      'GET /auth/second-factor': isOn,
      ...answers,
    });
    return { api, ...openPage(<SecurityPage />, { profile }) };
  };

  it('shows new recovery codes once', async () => {
    const call = 'POST /auth/second-factor/recovery-codes';
    const { user, api } = open({
      [call]: { success: true, message: 'Made.', recoveryCodes: ['fresh-code1'] },
    });
    await press(user, 'New recovery codes');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await press(user, 'Make new codes');
    await screen.findByText('fresh-code1');
    expect(api.sentBodies(call)).toEqual([{ code: '123456' }]);
    await press(user, 'I have saved them');
    await screen.findByRole('button', { name: 'New recovery codes' });
    expect(screen.queryByText('fresh-code1')).toBeNull();
  });

  it('is set up before anything else where the shop requires it', async () => {
    const isOff = { secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 } };
    fakeApi({
      'GET /user/me': { user: { ...profile, permissions, mustSetUpSecondFactor: true } },
      'GET /auth/second-factor': isOff,
      'POST /auth/second-factor': { success: true, key: 'ABCDEFGH', uri: 'otpauth://totp/Shop' },
      'POST /auth/second-factor/confirm': { success: true, message: 'On.', recoveryCodes: ['fresh-code1'] },
    });
    const { user } = openPage(<DashboardLayout />, { at: '/dashboard/users' });
    await screen.findByRole('heading', { name: 'Two-step sign-in', level: 1 });
    expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
    await user.type(await screen.findByLabelText('Your password'), 'lamps and chairs');
    await press(user, 'Set up two-step sign-in');
    await screen.findByText('ABCD EFGH');
    await user.type(screen.getByLabelText('Code'), '123456');
    await press(user, 'Turn on');
    await screen.findByText('fresh-code1');
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await press(user, 'I have saved them');
    expect(leave).toHaveBeenCalledWith('/dashboard/overview');
  });

  it('is turned off with password and code', async () => {
    const call = 'POST /auth/second-factor/off';
    const { user, api } = open({
      [call]: () => {
        const off = { isOn: false, since: null, recoveryCodesLeft: 0 };
        api.answers['GET /auth/second-factor'] = { secondFactor: off };
        return { success: true, message: 'Off.' };
      },
    });
    await press(user, 'Turn off');
    await user.type(await screen.findByLabelText('Your password'), 'lamps and chairs');
    await user.type(await screen.findByLabelText('Code'), 'fresh-code1');
    await press(user, 'Turn off two-step sign-in');
    await screen.findByRole('button', { name: 'Set up two-step sign-in' });
    expect(api.sentBodies(call)).toEqual([{ password: 'lamps and chairs', code: 'fresh-code1' }]);
  });

  it('is asked for when the account is deleted', async () => {
    const call = 'POST /user/me/delete';
    const api = fakeApi({ [call]: refused(400, 'Please enter a code.', { code: 'second-factor-required' }) });
    const { user } = openPage(<AccountPage />, { profile });
    await press(user, 'Delete account');
    const dialog = await question();
    const confirm = () => press(user, 'Delete account', dialog);
    await user.type(await within(dialog).findByLabelText('Password'), 'lamps and chairs');
    await confirm();
    const code = await within(dialog).findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await confirm();
    await within(dialog).findByText('Please enter a code.');
    await user.type(code, '123456');
    api.answers[call] = { success: true, message: 'Deleted.' };
    await confirm();
    await screen.findByText('Deleted.');
    expect(api.sentBodies(call).at(-1)).toEqual({ confirmation: 'lamps and chairs', code: '123456' });
  });

  it('is turned off by an administrator with the own password, for somebody who has lost everything', async () => {
    const call = 'POST /user/:id/second-factor/off';
    const api = fakeApi({ [call]: { success: true, message: 'Turned off.' } });
    const lost = { _id: 'lost', firstName: 'Lost' } as never;
    const { user } = openPage(<TurnOffSecondFactor user={lost} hasPassword onSignInAgain={() => {}} />);
    await press(user, 'Turn off two-step sign-in');
    const asked = await question();
    expect(asked.textContent).toContain('Turn it off for Lost?');
    await user.type(await within(asked).findByLabelText('Your password'), 'of the administrator');
    await press(user, 'Turn off', asked);
    await screen.findByText('Turned off.');
    expect(api.sent).toMatchObject([{ params: { id: 'lost' }, body: { password: 'of the administrator' } }]);
  });
});
