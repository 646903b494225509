/** The process: reads the settings, starts the shop, and shuts it down gracefully. */

import { processSettings, type Settings } from './env.ts';
import { checkPort } from './process/check-port.ts';
import { createProcessEnd, shutDownAfterUnknownErrors } from './process/process-end.ts';

const end = createProcessEnd();

// React's development build, its default, takes twice as long to render. Before anything loads it; workers inherit it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';

// Every file that the shop writes is private to the user who runs it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end.begin);
shutDownAfterUnknownErrors(end, end.begin);

/** With hot reload there is one process. */
const hasWorkers = ({ workers }: Settings) => workers > 1 && !process.argv.includes('--dev');

await end.start(async () => {
  const settings = processSettings();
  await checkPort(settings);
  // Loaded late, so that a refused start fails before it loads the whole shop.
  const { storeName, demoSignIns, administrator, currency } = hasWorkers(settings)
    ? await (await import('./workers/start-workers.ts')).startWorkers(settings, end)
    : await (await import('./start.ts')).startServer(settings, end, console.log);
  console.log(`${storeName} is running at ${settings.publicUrl}`);
  if (hasWorkers(settings)) console.log(`${settings.workers} workers`);
  if (demoSignIns) {
    const { listDemoSignIns, demoSignInsRefused } = await import('./db/seed/demo-sign-ins.ts');
    console.log(demoSignIns === 'accepted' ? listDemoSignIns() : demoSignInsRefused(settings.publicUrl));
  }
  if (administrator) console.log(administrator);
  if (currency) console.log(currency);
}, console.error);
