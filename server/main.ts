/** The process: reads the settings, opens the shop, and closes it in good order. */
import './drizzle-commonjs-hook.ts';
import { checkPort } from './check-port.ts';
import { errorText } from './describe-error.ts';
import { processSettings, SettingsError } from './env.ts';

/** What was opened, in order; closed the other way round, also after a start that failed half-way. */
const opened: (() => Promise<unknown>)[] = [];
/** Aborted once somebody asked us to end. A terminal and npm may both pass on the same Ctrl-C. */
const ending = new AbortController();
/** A supervisor waits about 10 seconds before it kills. */
const CLOSE_TIMEOUT_MS = 7_500;

// Whatever the shop writes is private to the user who runs it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, onUnhandled);

try {
  const settings = processSettings();
  await checkPort(settings);
  // Not before: a start that is refused need not wait until the whole shop is loaded.
  const { startServer } = await import('./start.ts');
  const { demo, administrator } = await startServer(
    settings,
    (close) => opened.push(close),
    ending.signal,
    (reason) => console.log(reason),
  );
  console.log(`${settings.storeName} is open: ${settings.publicUrl}`);
  if (demo) {
    const { demoIsShut, demoSignIns } = await import('./db/seed/demo-sign-ins.ts');
    console.log(demo === 'open' ? demoSignIns() : demoIsShut(settings.publicUrl));
  }
  if (administrator) console.log(administrator);
} catch (error) {
  if (error !== ending.signal.reason) {
    console.error(error instanceof SettingsError ? error.message : errorText(error));
    process.exitCode = 1;
    await close();
  }
}
if (ending.signal.aborted) await close();
else ending.signal.addEventListener('abort', close);

/** A dependency that fails comes back; after anything else nobody knows what state we are in. */
async function onUnhandled(error: unknown): Promise<void> {
  const { isDependencyFailure } = await import('./dependency-failure.ts');
  if (isDependencyFailure(error)) return void console.error(errorText(error));
  console.error(`The shop ends because of an unknown error: ${errorText(error)}`);
  process.exitCode = 1;
  ending.abort();
}

async function close(): Promise<void> {
  setTimeout(() => {
    // What is left is safe to cut: answered requests are committed, and the embedded PostgreSQL ends by itself.
    console.error(`The shop did not close within ${CLOSE_TIMEOUT_MS / 1000} seconds and ends as it is.`);
    process.exit();
  }, CLOSE_TIMEOUT_MS).unref();
  for (let next = opened.pop(); next; next = opened.pop()) {
    await next().catch((error) => {
      console.error(errorText(error));
      process.exitCode = 1;
    });
  }
}
