// npm start: installs what is missing, builds what is stale, and runs the shop. npm run dev: the same with hot reload.
// Runs on any Node from 20; the shop itself runs on the Node that the project installs.
import { beginAgainSmall } from './memory.mjs';

// First, because the process that begins again loads everything once more.
if (!process.argv.includes('--dev')) beginAgainSmall();
await import('./run-shop.mjs');
