/** Targets for the shop while a dependency fails, in milliseconds (docs/decisions/023-faults.md). */
export const targets = {
  /** Until a call that needs the missing dependency is refused. */
  refusal: 2_000,
  /** Until everything works again after the dependency is back. */
  recovery: 2_000,
  /** Until the process ends after SIGTERM. */
  shutdown: 8_000,
  /** Until an acknowledged change shows in another process (p99). */
  freshness: 100,
  /** Until a process notices that its notifications no longer arrive. */
  lostNotifications: 5_000,
  /** Until a process whose notifications do not arrive refuses reads of a session that another has ended. */
  lostEndOfSession: 1_000,
  /** Until a stalled request body is aborted; the limit is 1.5 s here (preloads/short-body-timeouts.ts) and 30 s in the shop. */
  slowBody: 3_000,
  /** Until a visitor gets a list while others flood the shop (p95). */
  bystander: 150,
  /** Until a visitor is signed in meanwhile. */
  login: 500,
} as const;

/** Other programs share the machine, so a run fails only at this multiple of a target. */
export const tolerance = 5;
