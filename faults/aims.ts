/** What the shop promises when a dependency fails, in milliseconds (docs/decisions/023-faults.md). */
export const aims = {
  /** Until a call that needs the missing dependency is refused. */
  refusal: 2_000,
  /** Until everything works again after the dependency is back. */
  recovery: 2_000,
  /** Until the process ends after SIGTERM. */
  shutdown: 8_000,
  /** Until a change that one process acknowledged appears in another (99 of 100). */
  freshness: 100,
  /** Until a process notices that notifications of others no longer arrive. */
  deafness: 5_000,
  /** Until a body without progress is refused: 1.5 s here (preloads/hasty-bodies.ts), 30 s in the shop. */
  slowBody: 3_000,
  /** Until a list is served while somebody else floods the shop (95 of 100). */
  bystander: 150,
  /** Until a sign-in succeeds meanwhile. */
  login: 500,
} as const;

/** Other programs share the machine, so a run fails only beyond this multiple of an aim. */
export const tolerance = 5;
