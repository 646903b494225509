import type { FastifyBaseLogger } from 'fastify';

/** The log of the process about itself, apart from its requests. */
export interface ProcessLog {
  /** @param error null when there is none */
  warn(error: unknown, message: string): void;
  fatal(error: unknown, message: string): void;
}

/** From now on warnings of the process and of Node are entries of the log, instead of text on standard error. */
export function logThrough(logger: FastifyBaseLogger): ProcessLog {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => logger.warn({ warning: name }, message));
  return {
    warn: (error, message) => logger.warn(logEntry(error), message),
    fatal: (error, message) => logger.fatal(logEntry(error), message),
  };
}

const logEntry = (err: unknown) => (err === null ? {} : { err });
