/** Loaded into a shop before it starts (NODE_OPTIONS): short timeouts for request bodies, so that a test takes seconds. */
import { defaultBodyLimits } from '#server/http/body-limits.ts';

Object.assign(defaultBodyLimits, { stalledMs: 1_500, totalMs: 4_000 });
