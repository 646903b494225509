import type { HealthCheck } from '#contract/health.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findOutage } from '#server/db/outage.ts';
import { within } from '#server/db/with-timeout.ts';
import type { Settings } from '#server/env.ts';
import { errorLine } from '#server/process/describe-error.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { shopVersion } from '#server/process/version.ts';
import { hasProducts } from '../categories/categories.store.ts';
import type { CheckedMailer } from '../mail/mailer.ts';
import type { Media } from '../media/media.ts';
import { findSecret } from '../payment-providers/provider-secrets.store.ts';
import { findProviderState } from '../payment-providers/provider-state.store.ts';
import { listFailing } from '../payments/failing.store.ts';
import { listFailedReturns } from '../returns/returns.store.ts';
import { listLostPlaces } from '../settings/settings.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { checkBackup, checkDisks } from './check-files.ts';
import {
  findDatabaseFigures,
  findMailQueue,
  findOrderFigures,
  findResult,
  findSkuPairs,
} from './health.store.ts';
import { jobDetails, jobs } from './job-check.rules.ts';
import { listJobQueues } from './job-queues.store.ts';
import * as machine from './machine-checks.rules.ts';
import { ORDER_CHECK, type OrderCheck, orderSums } from './order-check.rules.ts';
import { payments } from './payment-check.rules.ts';
import { findProcesses, type Heartbeat, type LostProcess } from './processes.store.ts';
import * as shop from './shop-checks.rules.ts';
import { STOCK_CHECK, type StockCheck, shownPrices, stockSums } from './stock-check.rules.ts';
import type { ThisProcess } from './this-process.ts';
import { ASK_TECHNICIAN, check } from './words.rules.ts';

export interface CheckedParts {
  db: Db;
  settings: Settings;
  media: Pick<Media, 'store' | 'queue'>;
  mailer: CheckedMailer;
  redis: { ping(): Promise<unknown> } | null;
  shopSettings: Pick<ShopSettings, 'latest'>;
  encryption: SecretEncryption;
  /** True while the disk of the database is full. */
  isDiskFull(): boolean;
  thisProcess: ThisProcess;
}

export interface CheckResult {
  checks: HealthCheck[];
  /** Failures in the words of the machine, by the check's name. */
  failures: Record<string, string>;
  /** Waiting background work, by kind. */
  work: Record<string, string>;
  /** This process, and the others with a heartbeat in the last minute. */
  processes: Heartbeat[];
  /** Those that ended in the last week without a shutdown. */
  lost: LostProcess[];
}

/** A check that takes longer has failed. */
const CHECK_MS = 3_000;
/** The time that a check waits for an answer, so that it can still report. */
const ANSWER_MS = 2_000;

/** Runs all checks at once. Each fails on its own, in words, and none takes longer than three seconds. */
export async function checkHealth(parts: CheckedParts): Promise<CheckResult> {
  const { db, settings, media, mailer, redis } = parts;
  const failures: Record<string, string> = {};
  const own = await parts.thisProcess.heartbeat();
  let work: Record<string, string> = {};
  const history = within(ANSWER_MS, findProcesses(db));
  const database = within(ANSWER_MS, findDatabaseFigures(db));
  const processes = history.then(
    ({ running }) => [own, ...running.filter(({ id }) => id !== own.id)],
    () => [own],
  );
  const figures = findOrderFigures(db);
  // Each is awaited by checks that say why there is none.
  for (const answer of [database, figures]) answer.catch(() => {});

  const findProblem = async (name: string, answer: Promise<unknown>) => {
    try {
      await within(ANSWER_MS, answer);
      return null;
    } catch (error) {
      failures[name] = errorLine(error);
      return failures[name];
    }
  };
  const attempt = async (name: string, run: () => Promise<HealthCheck | HealthCheck[]>) => {
    try {
      return await within(CHECK_MS, run());
    } catch (error) {
      failures[name] ??= errorLine(error);
      return failed(name, error);
    }
  };

  const checks = await Promise.all([
    attempt('Orders', async () => shop.orders(await figures)),
    attempt('Sums of orders', async () => {
      const last = await findResult<OrderCheck>(db, ORDER_CHECK);
      if (last?.result.problem) failures['Sums of orders'] = last.result.problem;
      return orderSums(last, (await figures).isAny);
    }),
    attempt('Stock', async () => {
      const last = await findResult<StockCheck>(db, STOCK_CHECK);
      if (last?.result.problem) failures.Stock = last.result.problem;
      const isAny = await hasProducts(db);
      return [stockSums(last, isAny), shownPrices(last, isAny)];
    }),
    attempt('SKUs', async () => shop.skuPairs(await findSkuPairs(db))),
    attempt('Mail', async () => {
      const problem = await findProblem('Mail', mailer.check());
      const server = { isSetUp: mailer.leavesTheShop, isLocal: settings.isLocal, problem };
      return shop.mail(await findMailQueue(db), server);
    }),
    attempt('Payments', async () => {
      const found = await findPaymentFigures(parts);
      if (found.trouble) failures.Payments = found.trouble.problem;
      return payments(found, Date.now());
    }),
    attempt('Places', async () => shop.lostPlaces(await listLostPlaces(db))),
    attempt('Background work', async () => {
      const queues = await listJobQueues(db);
      work = jobDetails(queues);
      return jobs(queues);
    }),
    attempt('Backup', async () => {
      const { check: said, problem } = await checkBackup(db, settings);
      if (problem) failures.Backup = problem;
      return said;
    }),
    attempt('Database', async () =>
      machine.database({ ...(await database), isDiskFull: parts.isDiskFull() }),
    ),
    attempt('Disk', async () => {
      const states = (await processes).map(({ state }) => state);
      return checkDisks(db, settings, own.state, states);
    }),
    attempt('Pictures', async () => {
      const problem = await findProblem('Pictures', media.store.check());
      return machine.images(
        (await processes).map(({ state }) => state.images),
        problem,
      );
    }),
    attempt('Redis', async () => {
      const problem = redis ? await findProblem('Redis', redis.ping()) : null;
      return machine.redis({ isSetUp: redis !== null, problem });
    }),
    attempt('Processes', async () => machine.processes(await history, Date.now())),
    attempt('Clock', async () => machine.clock(await database)),
    attempt('Address', async () => machine.address(settings)),
    attempt('Version', async () => machine.version(shopVersion)),
  ]);
  const lost = history.then(
    (found) => found.lost,
    () => [],
  );
  return { checks: checks.flat(), failures, work, processes: await processes, lost: await lost };
}

async function findPaymentFigures({ db, shopSettings, encryption }: CheckedParts) {
  const [{ payments: offered }, key, { trouble, heardEventAt }, failing, failedReturns] = await Promise.all([
    shopSettings.latest(),
    findSecret(db, encryption, 'stripe-secret-key'),
    findProviderState(db),
    listFailing(db),
    listFailedReturns(db),
  ]);
  const { offersStripe, offersTest } = offered;
  return {
    offersStripe,
    offersTest,
    hasKey: key?.value != null,
    trouble,
    failing,
    failedReturns,
    hasHeardEvent: heardEventAt !== null,
  };
}

function failed(name: string, error: unknown): HealthCheck {
  if (name === 'Database') return machine.databaseAway;
  if (findOutage(error)) return check(name, 'off', 'Not known while the database does not answer.');
  return check(name, 'attention', 'This could not be checked.', { steps: [ASK_TECHNICIAN] });
}
