import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { type ActivityRow, activityKinds } from '#contract/activity.contract.ts';
import { ActivitySentence } from './activity-sentence.tsx';

const ada = { _id: 'a', name: 'Ada Lind', email: 'ada@example.com' };
const nils = { _id: 'n', name: 'Nils Berg', email: 'nils@example.com' };
const gone = { _id: 'g', name: null, email: null };

const renderMarkup = (event: Partial<ActivityRow>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ActivitySentence
        event={{
          _id: '1',
          at: '2026-11-22T10:00:00.000Z',
          kind: 'signed-in',
          account: nils,
          actor: null,
          merchantName: null,
          ip: '127.0.0.1',
          details: {},
          ...event,
        }}
      />
    </MemoryRouter>,
  );
const renderText = (event: Partial<ActivityRow>) => renderMarkup(event).replaceAll(/<[^>]+>/g, '');

it.each<[string, Partial<ActivityRow>]>([
  ['Nils Berg signed in with a password', { details: { how: 'password' } }],
  ['a deleted account signed in with Google', { account: gone, details: { how: 'Google' } }],
  ['Nils Berg signed up', { kind: 'signed-up' }],
  ['Nils Berg signed in with a password and a code', { details: { how: 'second-factor' } }],
  ['Nils Berg turned two-step sign-in off', { kind: 'second-factor-off', details: { how: 'code' } }],
  ['Ada Lind turned two-step sign-in off for Nils Berg', { kind: 'second-factor-off', actor: ada }],
  [
    'Ada Lind deleted the account of a deleted account',
    { kind: 'account-deleted', actor: ada, account: gone },
  ],
  [
    'Failed sign-in to the account of Nils Berg with a wrong password',
    { kind: 'sign-in-failed', details: { how: 'password' } },
  ],
  ['Nils Berg typed a wrong old password', { kind: 'sign-in-failed', details: { how: 'old-password' } }],
  [
    'Failed sign-in with an address that has no account (a1b2)',
    { kind: 'sign-in-failed', account: null, details: { how: 'password', address: 'a1b2' } },
  ],
  ['Failed sign-in with Google', { kind: 'sign-in-failed', account: null, details: { how: 'Google' } }],
  [
    'Somebody reached the limit of password mails',
    { kind: 'limit-reached', account: null, details: { limit: 'forgot' } },
  ],
  ['Nils Berg may not call GET /api/user', { kind: 'forbidden', details: { call: 'GET /api/user' } }],
  ['A session of Nils Berg was used after its end', { kind: 'token-refused' }],
  ['A call had a wrong or expired token', { kind: 'token-refused', account: null }],
  [
    'Ada Lind ordered for a customer: order #1042',
    { kind: 'order-placed', account: null, actor: ada, details: { order: 1042 } },
  ],
  [
    'Ada Lind ended the links to order #1042',
    { kind: 'order-links-ended', account: null, actor: ada, details: { order: 1042 } },
  ],
  [
    'Ada Lind refunded $25.20 of order #1042',
    {
      kind: 'money-decided',
      account: null,
      actor: ada,
      details: { change: 'refunded', order: 1042, amount: 25.2 },
    },
  ],
  [
    'Ada Lind tried the refund of $25.20 of order #1042 again',
    {
      kind: 'money-decided',
      account: null,
      actor: ada,
      details: { change: 'refund-retried', order: 1042, amount: 25.2 },
    },
  ],
  [
    'Ada Lind marked order #1042 as paid',
    { kind: 'money-decided', account: null, actor: ada, details: { change: 'paid', order: 1042 } },
  ],
  [
    'Ada Lind marked order #1042 as not paid',
    { kind: 'money-decided', account: null, actor: ada, details: { change: 'unpaid', order: 1042 } },
  ],
  ...(
    [
      ['paid-back', 'paid back $25.20 of order #1042 by hand'],
      ['return-accepted', 'accepted a return of order #1042'],
      ['return-refused', 'refused a return of order #1042'],
      ['return-received', 'received a return of order #1042'],
      ['return-withheld', 'kept $25.20 of a return of order #1042'],
      ['return-closed', 'closed a return of order #1042'],
      ['return-cancelled', 'cancelled a return of order #1042'],
    ] as const
  ).map(([change, words]): [string, Partial<ActivityRow>] => [
    `Ada Lind ${words}`,
    { kind: 'money-decided', account: null, actor: ada, details: { change, order: 1042, amount: 25.2 } },
  ]),
  [
    'Ada Lind took back what was kept of a return of order #1042',
    {
      kind: 'money-decided',
      account: null,
      actor: ada,
      details: { change: 'return-withheld', order: 1042, amount: 0 },
    },
  ],
  [
    'Ada Lind placed order #1042, for which $20.00 was paid',
    {
      kind: 'money-decided',
      account: null,
      actor: ada,
      details: { change: 'mismatch-placed', order: 1042, amount: 20 },
    },
  ],
  [
    'Ada Lind refunded what was paid in place of placing order #1042',
    {
      kind: 'money-decided',
      account: null,
      actor: ada,
      details: { change: 'mismatch-refunded', order: 1042 },
    },
  ],
  [
    'Nils Berg set a new password by a link in a mail',
    { kind: 'password-changed', details: { how: 'reset-link' } },
  ],
  ['Nils Berg ended 2 other sessions', { kind: 'session-ended', details: { how: 'others', count: 2 } }],
  [
    'Ada Lind signed Nils Berg out everywhere (1 session)',
    { kind: 'session-ended', actor: ada, details: { how: 'administrator', count: 1 } },
  ],
  [
    'Ada Lind made Nils Berg a merchant',
    { kind: 'role-changed', actor: ada, details: { role: 'ROLE MERCHANT' } },
  ],
  [
    'Nils Berg became a merchant by invitation',
    { kind: 'role-changed', details: { role: 'ROLE MERCHANT', how: 'invitation' } },
  ],
  [
    'The shop’s settings made somebody an administrator',
    { kind: 'role-changed', account: null, details: { role: 'ROLE ADMIN', how: 'settings' } },
  ],
  [
    'Ada Lind approved Kiln &amp; Co',
    {
      kind: 'merchant-changed',
      account: null,
      actor: ada,
      merchantName: 'Kiln & Co',
      details: { change: 'approved' },
    },
  ],
  [
    'The operator made Nils Berg an administrator',
    { kind: 'role-changed', details: { role: 'ROLE ADMIN', how: 'terminal' } },
  ],
  [
    'The operator made Nils Berg an administrator for Orders',
    { kind: 'role-changed', details: { role: 'ROLE ADMIN', set: 'orders', how: 'terminal' } },
  ],
  [
    'The operator turned two-step sign-in off for Nils Berg',
    { kind: 'second-factor-off', details: { how: 'terminal' } },
  ],
  [
    'Ada Lind changed Store Name from “Kiln” to “Loam” and later from “1” to “2”',
    {
      kind: 'settings-changed',
      account: null,
      actor: ada,
      details: {
        changes: [
          { setting: 'storeName', from: 'Kiln', to: 'Loam' },
          { setting: 'later', from: '1', to: '2' },
        ],
      },
    },
  ],
  [
    'Ada Lind changed Delivery zones from “” to “Germany: Parcel, $6.00” and Guests may order from “off” to “on”',
    {
      kind: 'settings-changed',
      account: null,
      actor: ada,
      details: {
        changes: [
          { setting: 'zones', from: '', to: 'Germany: Parcel, $6.00' },
          { setting: 'allowsGuests', from: 'off', to: 'on' },
        ],
      },
    },
  ],
  [
    'Settings changed: SMTP_URL, TAX_RATE',
    { kind: 'settings-changed', account: null, details: { settings: ['SMTP_URL', 'TAX_RATE'] } },
  ],
  [
    'Ada Lind changed the attribute Cloth: name from “Cloth” to “Material” and values from “Wool” to “Wool, Linen”',
    {
      kind: 'attribute-changed',
      account: null,
      actor: ada,
      details: {
        attribute: 'Cloth',
        change: 'changed',
        changes: [
          { setting: 'name', from: 'Cloth', to: 'Material' },
          { setting: 'values', from: 'Wool', to: 'Wool, Linen' },
        ],
      },
    },
  ],
  [
    'Ada Lind deleted the attribute Material',
    {
      kind: 'attribute-changed',
      account: null,
      actor: ada,
      details: { attribute: 'Material', change: 'deleted' },
    },
  ],
  [
    '1,204 more of “Failed sign-in” were left out here and are in the log',
    { kind: 'events-dropped', account: null, details: { dropped: 'sign-in-failed', count: 1204 } },
  ],
  ['flew to the moon: Nils Berg', { kind: 'flew-to-the-moon' }],
])('says: %s', (sentence, event) => expect(renderText(event)).toBe(sentence));

it('links to people who have an account', () => {
  expect(renderMarkup({})).toContain('href="/dashboard/users/n"');
  expect(renderMarkup({ account: gone })).not.toContain('href');
});

it('keeps the direction of a name out of the sentence', () => {
  const name = 'نور';
  expect(renderMarkup({ account: { ...nils, name } })).toContain(`<bdi>${name}</bdi>`);
  expect(renderMarkup({ kind: 'merchant-changed', merchantName: name })).toContain(`<bdi>${name}</bdi>`);
});

it('has a sentence without gaps for every kind, even without details', () => {
  for (const kind of activityKinds)
    expect(renderText({ kind, account: null })).not.toMatch(/undefined|null|^$/);
});
