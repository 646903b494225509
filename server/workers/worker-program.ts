import { fileURLToPath } from 'node:url';

/** What a worker runs. */
export const workerProgram = fileURLToPath(new URL('./worker.ts', import.meta.url));
