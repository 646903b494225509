import { performance } from 'node:perf_hooks';
import { maxConnections } from '#server/features/mail/mailer.ts';

/** The mail server's answer to a mail. */
export type MailAnswer =
  /** It accepted or refused it for good. */
  | 'decided'
  /** This recipient's mails have to wait. */
  | 'recipient-later'
  /** No mail gets through: not reachable, does not let us in, or wants us to slow down. */
  | 'server-later';

/** How fast one process sends mails. */
export interface MailPace {
  /** Mails that may be in progress. */
  connections(): number;
  /** Milliseconds until a mail may start again after the mail server said 'later'. */
  pauseMs(): number;
  /** Milliseconds between the starts of two mails. */
  intervalMs(): number;
  /** @param startedAt when the mail was started, by the same clock */
  answered(answer: MailAnswer, startedAt: number): void;
}

/** With a distant mail server, a mail takes a few tenths of a second, nearly all of it waiting. */
const FIRST_CONNECTIONS = 4;
/** Accepted mails in a row before another connection is tried. */
const ACCEPTED_PER_CONNECTION = 20;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Recipients' servers say 'later' to unknown senders. So many in a row are the mail server's own words. */
const MAX_LATER_RECIPIENTS = 3;

/** Above this share of a busy event loop, requests wait for each other. */
const BUSY = 0.6;
const CHECK_MS = 100;
const INTERVAL_STEP_MS = 5;
/** 20 mails a second when the process is busy: few enough not to slow down a rush of orders. */
const LONGEST_INTERVAL_MS = 50;

interface Clocks {
  now(): number;
  /** Share of time that the event loop was busy since the last call, 0 to 1. */
  utilization(): number;
}

/**
 * Slows down for requests and for the mail server, and speeds up step by step while there is time to spare and mails are
 * accepted. A mail server that is away is asked with one mail, at most every ten seconds.
 */
export function createMailPace({ now, utilization }: Clocks = processClocks()): MailPace {
  let connections = FIRST_CONNECTIONS;
  let acceptedInRow = 0;
  let recipientsLater = 0;
  let lastPauseMs = 0;
  let pausedAt = Number.NEGATIVE_INFINITY;
  let intervalMs = LONGEST_INTERVAL_MS;
  let checkedAt = now();

  function slowDown(startedAt: number): void {
    // Mails that were already under way say the same again.
    if (startedAt <= pausedAt) return;
    connections = 1;
    acceptedInRow = 0;
    recipientsLater = 0;
    lastPauseMs = lastPauseMs === 0 ? FIRST_PAUSE_MS : Math.min(2 * lastPauseMs, LONGEST_PAUSE_MS);
    pausedAt = now();
  }

  return {
    connections: () => connections,
    pauseMs: () => Math.max(0, pausedAt + lastPauseMs - now()),
    intervalMs() {
      if (now() - checkedAt >= CHECK_MS) {
        checkedAt = now();
        const step = utilization() > BUSY ? INTERVAL_STEP_MS : -INTERVAL_STEP_MS;
        intervalMs = Math.min(Math.max(0, intervalMs + step), LONGEST_INTERVAL_MS);
      }
      return intervalMs;
    },
    answered(answer, startedAt) {
      if (answer === 'server-later') return slowDown(startedAt);
      if (answer === 'recipient-later') {
        recipientsLater += 1;
        if (recipientsLater >= MAX_LATER_RECIPIENTS) slowDown(startedAt);
        return;
      }
      recipientsLater = 0;
      lastPauseMs = 0;
      acceptedInRow += 1;
      if (acceptedInRow < ACCEPTED_PER_CONNECTION) return;
      acceptedInRow = 0;
      connections = Math.min(connections + 1, maxConnections);
    },
  };
}

function processClocks(): Clocks {
  let last = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    utilization() {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
  };
}
