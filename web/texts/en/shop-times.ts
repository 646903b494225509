/** For a page or dialog that shows or takes times of day. */
export const note = (zone: string) => `Times are in ${zone}.`;

/** Below chosen days. */
export const days = (zone: string) => `Days in ${zone}.`;

/** Below a typed time. */
export const skipped = (counts: string) => `The clocks skip this time. It counts as ${counts}.`;
export const twice = 'The clocks show this time twice. The first one counts.';
