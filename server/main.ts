/** The process: reads the settings, starts the shop, and shuts it down gracefully. */

import { processSettings } from './env.ts';
import { checkPort } from './process/check-port.ts';
import { createProcessEnd, shutDownAfterUnknownErrors } from './process/process-end.ts';

const end = createProcessEnd();

// React's development build, its default, takes twice as long to render. Before anything loads it.
if (!process.argv.includes('--dev')) process.env.NODE_ENV = 'production';

// Every file that the shop writes is private to the user who runs it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end.begin);
shutDownAfterUnknownErrors(end, end.begin);

await end.start(async () => {
  const settings = processSettings();
  await checkPort(settings);
  // Loaded late, so that a refused start fails before it loads the whole shop.
  const { startServer } = await import('./start.ts');
  const { storeName, demoSignIns, administrator, currency } = await startServer(settings, end, console.log);
  console.log(`${storeName} is running at ${settings.publicUrl}`);
  if (demoSignIns) {
    const { listDemoSignIns, demoSignInsRefused } = await import('./db/seed/demo-sign-ins.ts');
    console.log(demoSignIns === 'accepted' ? listDemoSignIns() : demoSignInsRefused(settings.publicUrl));
  }
  if (administrator) console.log(administrator);
  if (currency) console.log(currency);
}, console.error);
