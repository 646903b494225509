import type { FastifyBaseLogger } from 'fastify';
import { findOutage } from '#server/db/outage.ts';
import { SocketClosed } from './chat-queue.ts';

/** Logs why the chat failed. */
export interface ChatFailures {
  /** @param message what failed. In an outage of the database everything does, so that this is one warning */
  note(error: unknown, message: string): void;
  /** The database has answered. */
  worked(): void;
}

export function createChatFailures(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ChatFailures {
  let isOutage = false;
  return {
    note(err, message) {
      if (err instanceof SocketClosed) return;
      if (!findOutage(err)) return log.error({ err }, message);
      if (!isOutage) log.warn({ err }, 'The support chat waits for the database.');
      isOutage = true;
    },
    worked() {
      isOutage = false;
    },
  };
}
