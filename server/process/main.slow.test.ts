import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  fromSources,
  killShops,
  launchShop,
  type ShopOptions,
  type ShopProcess,
  startShop,
} from '#server/testing/shop-process.ts';

const isRoot = process.getuid?.() === 0;
/** An ordinary user: the current one, or `nobody` when the tests run as root. */
const ordinary: Pick<ShopOptions, 'user'> = isRoot ? { user: { uid: 65_534, gid: 65_534 } } : {};

/** Whole processes are started, beside whatever else the machine does. */
const patient = { timeout: 90_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'));
  chmodSync(folder, 0o755);
});

afterEach(killShops);

/** The log's entries: what the shop printed after the lines for a person who starts it. */
const parseEntries = (shop: ShopProcess) =>
  shop
    .output()
    .trim()
    .split('\n')
    .filter((line) => !/^[A-Z]/.test(line))
    .map((line) => JSON.parse(line));

const health = async (url: string) => (await fetch(`${url}/api/health`)).status;

describe('a start that cannot succeed ends with one line and exit code 1', patient, () => {
  const refuse = async (options: ShopOptions, line: RegExp) => {
    const shop = await launchShop(options);
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(/^[^\n]+\n$/);
    expect(shop.output()).toMatch(line);
  };

  test('for a bad setting', async () => {
    const dataDir = join(folder, 'data');
    await refuse({ env: { DATA_DIR: dataDir, TAX_RATE: 'high' } }, /^TAX_RATE: /);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('for several bad settings, with a line for each', async () => {
    const dataDir = join(folder, 'data');
    const shop = await launchShop({
      env: { DATA_DIR: dataDir, WORKERS: 'all', TAX_RATE: 'high', S3_BUCKET: 'b' },
    });
    expect(await shop.ended).toBe(1);
    const names = ['TAX_RATE', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'WORKERS'];
    expect(shop.output()).toMatch(new RegExp(`^${names.map((name) => `${name}: .+\\n`).join('')}$`));
    expect(existsSync(dataDir)).toBe(false);
  });

  test('for a port in use, before anything is created', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const dataDir = join(folder, 'data');
    await refuse({ env: { DATA_DIR: dataDir, PORT: String(taken) } }, new RegExp(`^PORT: ${taken} .*in use`));
    expect(existsSync(dataDir)).toBe(false);
  });

  test('for a host of another machine', async () => {
    await refuse({ env: { DATA_DIR: join(folder, 'data'), HOST: '192.0.2.1' } }, /^HOST: 192\.0\.2\.1 /);
  });

  test('for a data directory that cannot be created, naming the path', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    const dataDir = join(closed, 'a', 'b');
    await refuse({ env: { DATA_DIR: dataDir }, ...ordinary }, /^DATA_DIR: .*\/closed\/a .*permission denied/);
    expect(existsSync(join(closed, 'a'))).toBe(false);
  });

  test('for a data directory that is not writable', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    await refuse({ env: { DATA_DIR: closed }, ...ordinary }, /^DATA_DIR: .*\/closed .*permission denied/);
  });

  test('for a data directory that cannot be reached', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(join(closed, 'data'), { recursive: true, mode: 0o777 });
    chmodSync(closed, isRoot ? 0o700 : 0o000);
    // Under root, PostgreSQL runs as another user, who cannot reach it: the line says what to do.
    await refuse(
      { env: { DATA_DIR: join(closed, 'data') } },
      isRoot ? /^DATA_DIR: .*\/closed .*chmod o\+x/ : /^DATA_DIR: .*\/closed.*permission denied/,
    );
    await refuse(
      { env: { DATA_DIR: join(closed, 'data') }, ...ordinary },
      isRoot ? /^DATA_DIR: .*permission denied: .*"chmod o\+x .*\/closed"/ : /^DATA_DIR: .*permission denied/,
    );
    chmodSync(closed, 0o700);
  });

  test('for a data directory of another user, saying whose it is and what to do', async () => {
    const began = join(folder, 'data');
    mkdirSync(began);
    if (isRoot) chmodSync(began, 0o700);
    // Only root can create files of other users. Every other user finds that / is not its own.
    const dataDir = isRoot ? began : '/shop-data';
    await refuse(
      { env: { DATA_DIR: dataDir }, ...ordinary },
      /^DATA_DIR: .*permission denied: (it|\/) belongs to root\. Start the shop as that user, choose another folder, or have root run "(mkdir -p|chown -R \d+) /,
    );
  });

  test('for secrets of another user', async () => {
    const DATA_DIR = join(folder, 'data');
    chmodSync(folder, 0o777);
    mkdirSync(join(DATA_DIR, 'secrets'), { recursive: true });
    if (isRoot) chownSync(DATA_DIR, 65_534, 65_534);
    chmodSync(join(DATA_DIR, 'secrets'), isRoot ? 0o700 : 0o000);
    await refuse({ env: { DATA_DIR }, ...ordinary }, /^DATA_DIR: .*\/secrets.* permission denied/);
    chmodSync(join(DATA_DIR, 'secrets'), 0o700);
  });

  test('for a disk that is full', async () => {
    const DATA_DIR = join(folder, 'data');
    chmodSync(folder, 0o777);
    // Like a full disk, the limit lets files be created but not written. Any user may set it.
    await refuse(
      { env: { DATA_DIR }, maxFileBlocks: 0, ...ordinary },
      /^DATA_DIR: .*\/data cannot be used: files there have reached their size limit/,
    );
    // Enough for the lock files, too little for a database.
    await refuse(
      { env: { DATA_DIR }, maxFileBlocks: 100, ...ordinary },
      /^DATA_DIR: no database could be created .*: files there have reached/,
    );
  });

  test('for a user without a name, which PostgreSQL needs', async () => {
    chmodSync(folder, 0o777);
    const env = { DATA_DIR: join(folder, 'data') };
    // Only root can become one. cluster.test.ts covers initdb's message for other users.
    const nameless = isRoot ? [{ uid: 54_321, gid: 54_321 }] : [];
    for (const user of nameless) {
      await refuse({ env, user }, /^DATA_DIR: .* id 54321 has no name .*\/etc\/passwd/);
    }
  });

  test('for a data directory that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    await refuse({ env: { DATA_DIR: file } }, /^DATA_DIR: .*not a folder/);
    await refuse({ env: { DATA_DIR: join(file, 'data') } }, /^DATA_DIR: .*not a folder/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('for a data directory whose name is too long', async () => {
    await refuse(
      { env: { DATA_DIR: join(folder, 'x'.repeat(300)) } },
      /^DATA_DIR: .* cannot be used: its name is too long$/m,
    );
  });

  test('for a database that does not answer', async () => {
    const dataDir = join(folder, 'data');
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgresql://shop:hidden@127.0.0.1:1/shop',
      JWT_SECRET: 'x',
      STARTUP_TIMEOUT: '0',
    };
    await refuse({ env }, /^DATABASE_URL: cannot connect: (?!.*hidden)/);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('the process', patient, () => {
  /** Throws in the running shop on a signal, because nothing in the shop itself can be made to. */
  const failing = (failure: string) => {
    const source = `process.on('SIGUSR2', () => { ${failure} })`;
    return `--import=data:text/javascript,${encodeURIComponent(source)}`;
  };

  test('logs the stack of an unknown error and shuts down gracefully', async () => {
    for (const failure of [
      `throw new Error('never seen before')`,
      `Promise.reject(new Error('never seen before'))`,
    ]) {
      const env = { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: failing(failure) };
      const shop = await startShop({ env });
      expect(await shop.stop('SIGUSR2')).toBe(1);
      expect(parseEntries(shop)).toContainEqual(
        expect.objectContaining({
          level: 60,
          msg: 'Shutting down after an unknown error.',
          err: expect.objectContaining({
            message: 'never seen before',
            stack: expect.stringMatching(/^ +at /),
          }),
        }),
      );
      // A graceful shutdown leaves nothing running.
      expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    }
  });

  test('records which settings were changed since the last start', async () => {
    const DATA_DIR = join(folder, 'data');
    await (await startShop({ env: { DATA_DIR } })).stop();
    const shop = await startShop({ env: { DATA_DIR, CART_RETENTION_DAYS: '7' } });
    expect(await shop.stop()).toBe(0);
    const entry = expect.objectContaining({ event: 'settings-changed', settings: ['CART_RETENTION_DAYS'] });
    expect(parseEntries(shop)).toContainEqual(entry);
  });

  test('logs warnings as JSON lines, too', async () => {
    const warning = failing(`process.emitWarning('something odd')`);
    const shop = await startShop({ env: { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: warning } });
    process.kill(shop.pid, 'SIGUSR2');
    const entry = expect.objectContaining({ level: 40, warning: 'Warning', msg: 'something odd' });
    await expect.poll(() => parseEntries(shop)).toContainEqual(entry);
    expect(await shop.stop()).toBe(0);
  });

  test('survives an unhandled failure of a dependency', async () => {
    const failure = `Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))`;
    const shop = await startShop({ env: { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: failing(failure) } });
    process.kill(shop.pid, 'SIGUSR2');
    await expect.poll(() => shop.output()).toContain('ECONNREFUSED');
    expect(await health(shop.url)).toBe(200);
    expect(await shop.stop()).toBe(0);
  });

  test('two on one data directory share its database, which runs until the last of them exits', async () => {
    const DATA_DIR = join(folder, 'data');
    const [one, two] = await Promise.all([
      startShop({ env: { DATA_DIR } }),
      startShop({ env: { DATA_DIR } }),
    ]);
    const account = { email: 'ada@example.com', password: 'secret of hers', firstName: 'Ada', lastName: 'L' };
    const post = (url: string, path: string) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
    expect((await post(one.url, 'register')).status).toBe(200);
    expect(await one.stop()).toBe(0);

    // They share the signing secret too, and the database outlives the first process.
    expect((await post(two.url, 'login')).status).toBe(200);
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(true);
    expect(await two.stop('SIGINT')).toBe(0);
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('restarts after it was killed, and takes over the database that it left running', async () => {
    const DATA_DIR = join(folder, 'data');
    const postmaster = () =>
      readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const killed = await startShop({ env: { DATA_DIR } });
    const left = postmaster();
    await killed.stop('SIGKILL');
    const next = await startShop({ env: { DATA_DIR } });
    expect(postmaster()).toBe(left);
    expect(await health(next.url)).toBe(200);
    const entry = expect.objectContaining({
      level: 40,
      msg: 'A process of the shop has ended without a shutdown.',
      pid: next.pid,
      lost: expect.objectContaining({ pid: killed.pid, lastHeartbeat: expect.any(String) }),
    });
    await expect.poll(() => parseEntries(next)).toContainEqual(entry);
    expect(await next.stop()).toBe(0);
  });

  test('finishes pending requests on shutdown, takes no others, and closes idle sockets', async () => {
    const shop = await startShop({ env: { DATA_DIR: join(folder, 'data') } });
    const { port } = new URL(shop.url);
    const response = await new Promise<string>((resolve, reject) => {
      let said = '';
      const body = JSON.stringify({ email: 'eva@example.com', password: 'wrong one' });
      const slow = connect(Number(port), '127.0.0.1', () => {
        slow.write(
          `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
        );
      });
      slow.on('data', async (chunk) => {
        const isInvited = said === '' && chunk.includes('100 Continue');
        said += chunk;
        if (!isInvited) return;
        // The shop is reading the body now. It stops listening before the rest arrives.
        const ended = shop.stop();
        await expect.poll(() => health(shop.url).catch(() => 'closed')).toBe('closed');
        slow.write(body);
        await ended;
      });
      slow.on('close', () => resolve(said)).on('error', reject);
    });
    expect(response).toMatch(/HTTP\/1\.1 400 .*\{"error"/s);
    expect(await shop.ended).toBe(0);
  });

  test('runs as an ordinary user too', async () => {
    chmodSync(folder, 0o777);
    const shop = await startShop({ env: { DATA_DIR: join(folder, 'data') }, ...ordinary });
    expect(await health(shop.url)).toBe(200);
    expect(await shop.stop()).toBe(0);
    expect(shop.output()).not.toMatch(/error/i);
  });

  test('shuts down gracefully while it is still starting', async () => {
    const DATA_DIR = join(folder, 'data');
    const shop = await launchShop({ env: { DATA_DIR } });
    const lock = join(DATA_DIR, 'postgres', 'postmaster.pid');
    await expect.poll(() => existsSync(lock), { timeout: 60_000, interval: 10 }).toBe(true);
    expect(await shop.stop()).toBe(0);
    expect(existsSync(lock)).toBe(false);
    expect(shop.output()).not.toMatch(/error/i);
  });
});

/** Prints the files of React's server renderer that a process has loaded, when it ends. */
const reportsReact = `
  import module from 'node:module';
  process.on('exit', () => {
    for (const file of Object.keys(module._cache)) if (/react-dom-server/.test(file)) console.log(file);
  });`;

test('pages are rendered by the production build of React, whatever NODE_ENV says', patient, async () => {
  const shop = await startShop({
    env: {
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportsReact)}`,
    },
    // The bundle has React in itself.
    args: fromSources,
  });
  expect((await fetch(`${shop.url}/login`)).status).toBe(200);
  await shop.stop();
  expect(shop.output()).toContain('react-dom-server.node.production.js');
  expect(shop.output()).not.toContain('development.js');
});
