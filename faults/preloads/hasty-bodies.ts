/** Loaded into a shop before it starts (NODE_OPTIONS): bodies have to arrive at once, so that nobody waits half a minute. */
import { defaultBodyLimits } from '#server/http/body-limits.ts';

Object.assign(defaultBodyLimits, { stalledMs: 1_500, totalMs: 4_000 });
