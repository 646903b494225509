import { describe, expect, it } from 'vitest';
import type { HealthCheck } from '#contract/health.contract.ts';
import * as backups from './backup-check.rules.ts';
import { disk } from './disk-check.rules.ts';
import { headline, technicianReport } from './health.rules.ts';
import * as machine from './machine-checks.rules.ts';
import { orderSums } from './order-check.rules.ts';
import * as shop from './shop-checks.rules.ts';
import { shownPrices, stockSums } from './stock-check.rules.ts';
import { duration, size } from './words.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const sums = (result: object, ageMs = 5 * MINUTE, isAny = false) =>
  orderSums({ result: { orders: 1204, wrong: 0, numbers: [], problem: null, ...result }, ageMs }, isAny);
const stock = (result: object, ageMs = 5 * MINUTE, isAny = false) =>
  stockSums({ result: { products: 1204, wrong: 0, skus: [], problem: null, ...result }, ageMs }, isAny);
const prices = (result: object, ageMs = 5 * MINUTE, isAny = false) => {
  const none = { wrong: 0, skus: [] };
  const found = { products: 1204, ...none, prices: none, problem: null, ...result };
  return shownPrices({ result: found, ageMs }, isAny);
};
const server = { isSetUp: true, isLocal: false, problem: null };
const queue = { waiting: 0, stuck: 0, stuckMs: null, failed: 0, unsent: 0, unsentMs: null };
const mail = (mails: object, mailServer: object = {}) =>
  shop.mail({ ...queue, ...mails }, { ...server, ...mailServer });
const written = { file: 'shop-2026-11-21.tar.gz', bytes: 52e6, host: 'one', problem: null };
const backup = (figures: object, result: object = {}, ageMs = 13 * HOUR) =>
  backups.backup({
    isSetUp: true,
    isGone: false,
    last: { result: { ...written, ...result }, ageMs },
    ...figures,
  });
const database = { answerMs: 2.4, bytes: 80e6, version: '17.6', clockMs: 40, isDiskFull: false };
const space = { freeBytes: 40e9, totalBytes: 62e9, history: [], problem: null };
const at = (daysAgo: number) => new Date(100 * DAY - daysAgo * DAY);
const running = [{ version: '4.2.0', startedAt: at(9) }];
const processes = (figures: object) => machine.processes({ running, lost: [], ...figures }, 100 * DAY);

const table: [HealthCheck, HealthCheck['status'], sentence: string, figure: string | null][] = [
  [
    shop.orders({ inMonth: 269, lastMs: 6 * MINUTE, cancelled: 0, isAny: true }),
    'works',
    'The last order came 6 minutes ago',
    '269 in 30 days',
  ],
  [
    shop.orders({ inMonth: 0, lastMs: null, cancelled: 0, isAny: true }),
    'works',
    'more than 30 days ago',
    '0 in 30 days',
  ],
  [
    shop.orders({ inMonth: 0, lastMs: null, cancelled: 0, isAny: false }),
    'works',
    'no order yet',
    '0 in 30 days',
  ],

  [
    shop.orders({ inMonth: 1269, lastMs: 6 * MINUTE, cancelled: 3, isAny: true }),
    'works',
    'The last order came 6 minutes ago',
    '1,269 in 30 days, 3 cancelled',
  ],

  [orderSums(null, true), 'off', 'first time', null],
  [sums({}), 'works', 'to the cent: 1,204 orders.', 'Checked 5 minutes ago'],
  [
    sums({ cancelled: 1 }),
    'works',
    'to the cent: 1,204 orders, 1 of them cancelled.',
    'Checked 5 minutes ago',
  ],
  [
    sums({ cancelled: 5 }),
    'works',
    'to the cent: 1,204 orders, 5 of them cancelled.',
    'Checked 5 minutes ago',
  ],
  [sums({ orders: 0 }), 'works', 'no order yet', 'Checked 5 minutes ago'],
  [sums({ orders: 0 }, 5 * MINUTE, true), 'off', 'first time', null],
  [
    sums({ orders: 0, problem: 'timeout' }, 5 * MINUTE, true),
    'attention',
    'could not',
    'Checked 5 minutes ago',
  ],
  [
    sums({ wrong: 1, numbers: [1050] }),
    'attention',
    '1 order does not agree with the items: #1050.',
    'Checked 5 minutes ago',
  ],
  [
    sums({ wrong: 12, numbers: [1050, 1042] }),
    'attention',
    '12 orders do not agree with the items: #1050 and #1042',
    'Checked 5 minutes ago',
  ],
  [stockSums(null, true), 'off', 'first time', null],
  [stock({}), 'works', 'with the open orders: 1,204 products.', 'Checked 5 minutes ago'],
  [stock({ products: 0 }), 'works', 'no product yet', 'Checked 5 minutes ago'],
  [stock({ products: 0 }, 5 * MINUTE, true), 'off', 'first time', null],
  [
    stock({ wrong: 2, skus: ['LAMP', 'MUG'] }),
    'attention',
    'The stock of 2 products does not agree with the orders: LAMP and MUG.',
    'Checked 5 minutes ago',
  ],
  [stock({ problem: 'statement timeout' }), 'attention', 'could not be compared', 'Checked 5 minutes ago'],
  [stock({}, 4 * HOUR), 'attention', 'could not be compared', 'Checked 4 hours ago'],
  [shownPrices(null, true), 'off', 'first time', null],
  [prices({ prices: undefined }), 'off', 'first time', null],
  [prices({ problem: 'statement timeout' }), 'off', 'first time', null],
  [prices({}), 'works', 'the prices that orders charge: 1,204 products.', 'Checked 5 minutes ago'],
  [prices({ products: 0 }), 'works', 'no product yet', 'Checked 5 minutes ago'],
  [prices({ products: 0 }, 5 * MINUTE, true), 'off', 'first time', null],
  [
    prices({ prices: { wrong: 1, skus: ['LAMP'] } }),
    'attention',
    '1 product shows another price than orders charge: LAMP.',
    'Checked 5 minutes ago',
  ],
  [sums({ problem: 'statement timeout' }), 'attention', 'could not be compared', 'Checked 5 minutes ago'],
  [sums({}, 2 * HOUR), 'attention', 'could not be compared', 'Checked 2 hours ago'],

  [mail({}), 'works', 'Mails go out.', '0 failed, 0 waiting'],
  [mail({ failed: 1 }), 'notice', '1 mail of this week could not be delivered', '1 failed, 0 waiting'],
  [mail({ waiting: 1, stuck: 1, stuckMs: 5 * MINUTE }), 'works', 'Mails go out.', '0 failed, 1 waiting'],
  [
    mail({ waiting: 3, stuck: 2, stuckMs: 2 * HOUR }),
    'attention',
    '2 mails should have gone out, the oldest 2 hours ago',
    '0 failed, 3 waiting',
  ],
  [mail({}, { problem: 'ECONNREFUSED' }), 'broken', 'mail server does not answer', '0 failed, 0 waiting'],
  [mail({}, { isSetUp: false }), 'attention', 'No mail leaves the shop', '0 failed, 0 waiting'],
  [
    mail({ unsent: 2, unsentMs: 3 * DAY }, { isSetUp: false }),
    'attention',
    'No mail leaves the shop. 2 mails could not leave, the oldest 3 days ago.',
    '0 failed, 0 waiting',
  ],
  [
    mail({ unsent: 1, unsentMs: HOUR, failed: 2 }),
    'notice',
    'Mails go out. 1 mail could not leave, the oldest 1 hour ago. They can be sent on the Mail page. 2 mails of this week could not be delivered.',
    '2 failed, 0 waiting',
  ],
  [mail({}, { isSetUp: false, isLocal: true }), 'off', 'No mail leaves the shop', '0 failed, 0 waiting'],

  [backup({}), 'works', 'read back', '52 MB, 13 hours ago'],
  [backup({ isSetUp: false }), 'attention', 'There is none', null],
  [backup({ last: null }), 'off', 'None is known yet', null],
  [backup({}, { problem: 'ENOSPC' }), 'attention', 'The last one failed', '13 hours ago'],
  [backup({}, {}, 3 * DAY), 'attention', 'The last one is 3 days old', '52 MB, 3 days ago'],
  [backup({ isGone: true }), 'attention', 'is gone', '52 MB, 13 hours ago'],

  [machine.database(database), 'works', 'Answers quickly', '2 ms, 80 MB'],
  [machine.database({ ...database, answerMs: 900 }), 'attention', 'Answers slowly', '900 ms, 80 MB'],
  [
    machine.database({ ...database, isDiskFull: true }),
    'broken',
    'disk of the database is full',
    '2 ms, 80 MB',
  ],
  [machine.databaseAway, 'broken', 'Nobody can order', null],
  [machine.clock(database), 'works', 'agree', '0.0 s apart'],
  [machine.clock({ ...database, clockMs: -90_000 }), 'attention', 'disagree', '90.0 s apart'],

  [disk('Disk', space), 'works', 'There is room.', '40 GB of 62 GB free'],
  [
    disk('Disk', { ...space, freeBytes: 5.6e9 }),
    'attention',
    'The disk is 90 % full. When it is full, nobody can order.',
    '5.6 GB of 62 GB free',
  ],
  [
    disk('Disk', { ...space, freeBytes: 390e9, totalBytes: 4e12 }),
    'works',
    'There is room',
    '390 GB of 4.0 TB free',
  ],
  [
    disk('Disk', { ...space, freeBytes: 1.5e9, totalBytes: 5e9 }),
    'attention',
    '70 % full',
    '1.5 GB of 5.0 GB free',
  ],
  // A small disk with little on it.
  [
    disk('Disk', { ...space, freeBytes: 1.7e9, totalBytes: 2.05e9 }),
    'works',
    'There is room.',
    '1.7 GB of 2.0 GB free',
  ],
  [disk('Disk', { ...space, freeBytes: 20e6 }), 'broken', 'The disk is full.', '20 MB of 62 GB free'],
  [
    disk('Disk', { ...space, problem: 'The data folder is not writable.' }),
    'broken',
    'not writable',
    '40 GB of 62 GB free',
  ],
  [disk('Disk', { ...space, freeBytes: null, totalBytes: null }), 'broken', 'cannot be read', null],
  // 2 GB a day for 10 days, and 40 GB left.
  [
    disk('Disk', { ...space, history: [{ daysAgo: 10, freeBytes: 60e9 }] }),
    'works',
    'it is full in 20 days',
    '40 GB of 62 GB free',
  ],
  [
    disk('Disk', { ...space, freeBytes: 20e9, history: [{ daysAgo: 10, freeBytes: 40e9 }] }),
    'attention',
    'it is full in 10 days. Then',
    '20 GB of 62 GB free',
  ],
  // Three days are no pace, and more space than before is none either.
  [
    disk('Disk', { ...space, history: [{ daysAgo: 3, freeBytes: 60e9 }] }),
    'works',
    'There is room.',
    '40 GB of 62 GB free',
  ],
  [
    disk('Disk', { ...space, history: [{ daysAgo: 10, freeBytes: 30e9 }] }),
    'works',
    'There is room.',
    '40 GB of 62 GB free',
  ],

  [machine.images([{ waiting: 0, failed: 0 }], null), 'works', 'None waits', '0 waiting'],
  [
    machine.images(
      [
        { waiting: 2, failed: 0 },
        { waiting: 3, failed: 1 },
      ],
      null,
    ),
    'notice',
    '1 size could not be made',
    '5 waiting',
  ],
  [machine.images([{ waiting: 0, failed: 0 }], 'ECONNREFUSED'), 'broken', 'does not answer', '0 waiting'],

  [machine.redis({ isSetUp: false, problem: null }), 'off', 'not needed', null],
  [machine.redis({ isSetUp: true, problem: null }), 'works', 'Answers.', null],
  [machine.redis({ isSetUp: true, problem: 'timeout' }), 'attention', 'so the shop works', null],

  [processes({}), 'works', 'One works. None ended unexpectedly', '1, for 9 days'],
  [
    processes({ lost: [{ beatAt: at(1) }] }),
    'notice',
    '1 process ended unexpectedly this week, 24 hours ago.',
    '1, for 9 days',
  ],
  [
    processes({ lost: [2, 3, 4].map((days) => ({ beatAt: at(days) })) }),
    'attention',
    '3 processes ended unexpectedly this week, the last one 2 days ago.',
    '1, for 9 days',
  ],
  [
    processes({ running: [...running, { version: '4.1.0', startedAt: at(1) }] }),
    'attention',
    '4.1.0 and 4.2.0',
    '2, for 9 days',
  ],

  [
    machine.address({ publicUrl: 'https://shop.example.com', isLocal: false }),
    'works',
    'encrypted',
    'https://shop.example.com',
  ],
  [
    machine.address({ publicUrl: 'http://shop.example.com', isLocal: false }),
    'attention',
    'not encrypted',
    'http://shop.example.com',
  ],
  [
    machine.address({ publicUrl: 'http://127.0.0.1:3000', isLocal: true }),
    'off',
    'Only this computer',
    'http://127.0.0.1:3000',
  ],
  [machine.version('4.2.0'), 'works', 'version that runs', '4.2.0'],
];

it.each(table)('$name $status: $sentence', (check, status, sentence, figure) => {
  expect(check).toMatchObject({ status, figure });
  expect(check.sentence).toContain(sentence);
  // Whatever needs a person says what to do.
  const needsPerson = status === 'attention' || status === 'broken';
  expect(check.steps.length > 0).toBe(needsPerson);
});

describe('the whole in one sentence', () => {
  const checks = (...statuses: HealthCheck['status'][]) =>
    statuses.map((status, at): HealthCheck => ({ ...machine.version('1'), name: `Part ${at + 1}`, status }));

  it.each([
    [checks('works', 'off', 'notice'), 'The shop works.'],
    [checks('works', 'attention'), 'The shop works. One thing needs you.'],
    [checks('attention', 'attention'), 'The shop works. 2 things need you.'],
    [checks('broken'), 'Part 1 does not work.'],
    [checks('broken', 'broken', 'attention'), 'Part 1 and Part 2 do not work. One more thing needs you.'],
    [
      checks('broken', 'broken', 'broken', 'attention', 'attention'),
      'Part 1, Part 2 and Part 3 do not work. 2 more things need you.',
    ],
  ])('%# %s', (given, sentence) => {
    expect(headline(given)).toBe(sentence);
  });
});

it('tells a technician checks, details and slow calls as plain text', () => {
  const slowest = [{ name: 'Sign in', count: 3, halfWithinMs: 50, mostWithinMs: null }];
  const report = technicianReport({
    at: '2026-11-21T16:10:00.000Z',
    sentence: 'The shop works.',
    checks: [machine.version('4.2.0')],
    slowest,
    details: { HOST: '127.0.0.1' },
  });
  expect(report).toContain('Health of the shop at 2026-11-21T16:10:00.000Z\nThe shop works.\n');
  expect(report).toContain('Version [works]: This is the version that runs. | 4.2.0\n');
  expect(report).toContain('HOST: 127.0.0.1\n');
  expect(report).toContain('Sign in: 3 calls, 0.05 s, over 60 s\n');
});

it('says durations and sizes in words', () => {
  expect([1, 90_000, HOUR, 47 * HOUR, 2 * DAY].map(duration)).toEqual([
    'less than a minute',
    '1 minute',
    '1 hour',
    '47 hours',
    '2 days',
  ]);
  expect([0, 999, 1_000, 5.62e9, 62e9, 4e15].map(size)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '5.6 GB',
    '62 GB',
    '4000 TB',
  ]);
});
