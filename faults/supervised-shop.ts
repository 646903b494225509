import { existsSync } from 'node:fs';
import { launchShop, type ShopProcess } from '#server/testing/shop-process.ts';
import { pause } from './wait.ts';

const BEFORE_RESTART_MS = 300;

export const administrator = { email: 'admin@example.com', password: 'a password of the faults' };

/** As `npm start` runs it, without rate limits for buyers. */
const settings = {
  NODE_ENV: 'production',
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** Restarts a shop that ended unexpectedly, like a service manager, and counts that. */
export class SupervisedShop {
  readonly #unexpectedEnds: string[] = [];
  readonly #env: Record<string, string>;
  #shop: ShopProcess | null = null;
  #isWanted = true;
  #output = '';

  constructor(env: Record<string, string>) {
    this.#env = { ...settings, ...env };
  }

  static async open(env: Record<string, string>): Promise<SupervisedShop> {
    if (!existsSync('build')) throw new Error('the pages are not built: npm run build');
    const supervised = new SupervisedShop(env);
    await supervised.start();
    return supervised;
  }

  get url(): string {
    return this.#running.url;
  }

  /** All its output, also from before a restart. */
  get output(): string {
    return this.#output + this.#running.output();
  }

  get pid(): number {
    return this.#running.pid;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#launch();
    await this.#running.open;
  }

  /** Stops or kills it until it is started again. Returns its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#isWanted = false;
    return await this.#running.stop(signal);
  }

  /** The last output of each unexpected end since the last call. */
  takeUnaskedEnds(): string[] {
    return this.#unexpectedEnds.splice(0);
  }

  async #launch(): Promise<void> {
    if (this.#shop) this.#output += this.#shop.output();
    const env = this.#shop ? { ...this.#env, PORT: new URL(this.#shop.url).port } : this.#env;
    const shop = await launchShop({ env });
    this.#shop = shop;
    void shop.ended.then((code) => this.#startAgain(code, shop));
  }

  async #startAgain(code: number | null, shop: ShopProcess): Promise<void> {
    if (!this.#isWanted) return;
    this.#unexpectedEnds.push(`exit code ${code}: ${lastWords(shop.output())}`);
    await pause(BEFORE_RESTART_MS);
    if (this.#isWanted) await this.#launch();
  }

  get #running(): ShopProcess {
    if (!this.#shop) throw new Error('the shop was not started');
    return this.#shop;
  }
}

/** The line with the reason: the error's message, above its stack. */
function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /error\b/i.test(line) && !/^\s+at /.test(line)) ?? lines.at(-1) ?? 'nothing'
  );
}
