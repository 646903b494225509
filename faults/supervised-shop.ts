import { existsSync } from 'node:fs';
import { fromSources, launchShop, type ShopProcess } from '#server/testing/shop-process.ts';
import { pause } from './wait.ts';

const BEFORE_RESTART_MS = 300;

export const administrator = { email: 'admin@example.com', password: 'a password of the faults' };

/** Like `npm start`, without rate limits for buyers. */
const settings = {
  NODE_ENV: 'production',
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** A shop that is restarted when it ends unexpectedly, as a service manager does. */
export class SupervisedShop {
  readonly #unexpectedExits: string[] = [];
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

  /** All output, including that of earlier processes. */
  get output(): string {
    return this.#output + this.#running.output();
  }

  get pid(): number {
    return this.#running.pid;
  }

  /** Resolves when the shop is listening. */
  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#launch();
    await this.#running.open;
  }

  /** Ends the process until `start` is called. @returns its exit code */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#isWanted = false;
    return await this.#running.stop(signal);
  }

  /** @returns exit code and last output of each unexpected end since the last call */
  takeUnexpectedExits(): string[] {
    return this.#unexpectedExits.splice(0);
  }

  async #launch(): Promise<void> {
    if (this.#shop) this.#output += this.#shop.output();
    const env = this.#shop ? { ...this.#env, PORT: new URL(this.#shop.url).port } : this.#env;
    // A preload changes modules, which the bundle has in itself.
    const shop = await launchShop({ env, ...(env.NODE_OPTIONS ? { args: fromSources } : {}) });
    this.#shop = shop;
    void shop.ended.then((code) => this.#restart(code, shop));
  }

  async #restart(code: number | null, shop: ShopProcess): Promise<void> {
    if (!this.#isWanted) return;
    this.#unexpectedExits.push(`exit code ${code}: ${lastError(shop.output())}`);
    await pause(BEFORE_RESTART_MS);
    if (this.#isWanted) await this.#launch();
  }

  get #running(): ShopProcess {
    if (!this.#shop) throw new Error('the shop was not started');
    return this.#shop;
  }
}

/** @returns the line of the error above its stack, or the last line */
function lastError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /error\b/i.test(line) && !/^\s+at /.test(line)) ?? lines.at(-1) ?? 'nothing'
  );
}
