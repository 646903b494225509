/** What the shop promises when something around it fails, in milliseconds (docs/decisions/023-faults.md). */
export const aims = {
  /** A call that needs what is away is refused within. */
  refusal: 2_000,
  /** Everything works again after the dependency is back within. */
  recovery: 2_000,
  /** The process ends after SIGTERM within. */
  shutdown: 8_000,
  /** A change that one process acknowledged is seen on another within (99 of 100). */
  freshness: 100,
  /** A process that hears nothing of the others any more notices within. */
  deafness: 5_000,
  /** A body that makes no progress is given up after 1.5 s here (preloads/hasty-bodies.ts), 30 s in the shop. */
  slowBody: 3_000,
  /** Whoever looks at a list while somebody else floods the shop gets it within (95 of 100). */
  bystander: 150,
  /** Whoever signs in meanwhile does so within. */
  login: 500,
} as const;

/** Other programs share the machine: a run fails only beyond so many times an aim. */
export const tolerance = 5;
