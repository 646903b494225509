import type { Server } from 'node:net';
import { setImmediate as afterPolling } from 'node:timers/promises';

/** Connections may arrive for ever. */
const LONGEST_MS = 500;

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
  for (let before = -1; accepted > before && performance.now() < deadline; ) {
    before = accepted;
    await afterPolling();
  }
  server.off('connection', count);
}
