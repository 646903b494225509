/** Preloaded into a shop (NODE_OPTIONS): limits the time of bodies to 1.5 s instead of half a minute. */
import { defaultBodyLimits } from '#server/http/body-limits.ts';

Object.assign(defaultBodyLimits, { stalledMs: 1_500, totalMs: 4_000 });
