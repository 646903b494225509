import type { Server } from 'node:net';
import { setImmediate as afterPolling } from 'node:timers/promises';

/** Connections may arrive for ever. On a busy machine, a hundred may take half a second. */
const LONGEST_MS = 2_000;
/** A turn of the event loop without work. In a longer one, a connection may have arrived after its polling. */
const QUICK_MS = 0.2;

/**
 * Waits until the server has accepted the connections that the system holds for it: closing the port would reset them. Each turn
 * of the event loop accepts one.
 */
export async function acceptPending(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // The current turn may be past its polling.
  await afterPolling();
  const deadline = performance.now() + LONGEST_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < deadline; ) {
    const [before, began] = [accepted, performance.now()];
    await afterPolling();
    isQuiet = accepted === before && performance.now() - began < QUICK_MS;
  }
  server.off('connection', count);
}
