import { ensureBuilt } from './test-web.ts';

/** Builds what tests start as processes, if its sources have changed. */
export default ensureBuilt;
