/** The process: reads the settings, starts the shop, and shuts it down gracefully. */
import './drizzle-commonjs-hook.ts';
import { checkPort } from './check-port.ts';
import { errorText } from './describe-error.ts';
import { processSettings, SettingsError } from './env.ts';
import type { ProcessLog } from './process-log.ts';

/** How to close what was opened, in order; run in reverse, also after a failed start. */
const opened: (() => Promise<unknown>)[] = [];
/** Aborted by the first signal. A terminal and npm may both forward the same Ctrl-C. */
const ending = new AbortController();
/** For the person who starts the shop. Once it runs, errors are entries of its log, unless that is silent. */
let log: ProcessLog = { warn: printError, fatal: printError };
/** Supervisors kill after about 10 seconds. */
const CLOSE_TIMEOUT_MS = 7_500;

// Every file that the shop writes is private to the user who runs it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, onUnhandled);

try {
  const settings = processSettings();
  await checkPort(settings);
  // Loaded late, so that a refused start fails before it loads the whole shop.
  const { startServer } = await import('./start.ts');
  const { demoSignIns, administrator, processLog } = await startServer(
    settings,
    (close) => opened.push(close),
    ending.signal,
    (reason) => console.log(reason),
  );
  if (processLog) log = processLog;
  console.log(`${settings.storeName} is running at ${settings.publicUrl}`);
  if (demoSignIns) {
    const { listDemoSignIns, demoSignInsRefused } = await import('./db/seed/demo-sign-ins.ts');
    console.log(demoSignIns === 'accepted' ? listDemoSignIns() : demoSignInsRefused(settings.publicUrl));
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

/** A failed dependency recovers. After any other error the state of the process is unknown, so it shuts down. */
async function onUnhandled(error: unknown): Promise<void> {
  const { isDependencyFailure } = await import('./dependency-failure.ts');
  if (isDependencyFailure(error)) return log.warn(error, 'A dependency failed.');
  log.fatal(error, 'Shutting down after an unknown error.');
  process.exitCode = 1;
  ending.abort();
}

async function close(): Promise<void> {
  setTimeout(() => {
    // Safe to cut: answered requests are committed, and the embedded PostgreSQL stops by itself.
    log.warn(null, `Shutdown took longer than ${CLOSE_TIMEOUT_MS / 1000} seconds. Exiting now.`);
    process.exit();
  }, CLOSE_TIMEOUT_MS).unref();
  for (let next = opened.pop(); next; next = opened.pop()) {
    await next().catch((error) => {
      log.warn(error, 'A part of the shop could not be closed.');
      process.exitCode = 1;
    });
  }
}

function printError(error: unknown, message: string): void {
  console.error(error === null ? message : `${message} ${errorText(error)}`);
}
