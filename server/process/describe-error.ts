import { withSourceLines } from './source-lines.ts';

/** An error without what must not be logged. */
export type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  /** A code of the driver, the system or the framework. */
  code?: string;
  cause?: ErrorDescription;
};

const maxDepth = 5;

/**
 * Describes an error without what people sent: neither the values of a query (e-mail addresses, hashes, tokens), nor the
 * query string of a URL, nor other properties that a library adds to its errors.
 */
export function describeError(error: unknown, depth = 1): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const { name, message, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the message, which may have several lines.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name || name,
    message: isInputRefusal(code) ? `the database refused a value (${code})` : withoutValues(message),
    stack: withSourceLines(frames.join('\n')),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined || depth >= maxDepth ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** One line, for warnings. */
export function errorLine(error: unknown): string {
  const { type, message, cause } = describeError(error);
  return cause ? `${type}: ${message} (${cause.type}: ${cause.message})` : `${type}: ${message}`;
}

/** An error with stack and causes, for a terminal. */
export function errorText(error: unknown): string {
  const lines = (described: ErrorDescription): string =>
    `${described.type}: ${described.message}\n${described.stack}${described.cause ? `\ncaused by ${lines(described.cause)}` : ''}`;
  return lines(describeError(error));
}

/** PostgreSQL quotes the refused value in class 22 (data exceptions). */
const isInputRefusal = (code: string | undefined) => code !== undefined && /^22[\dA-Z]{3}$/.test(code);

/** Drizzle appends the values of a query; the query string of a URL may contain a token. */
function withoutValues(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '')
    .replaceAll(/((?:https?:\/\/|\/)[^\s?"'`]*)\?[^\s"'`]*/g, '$1?…');
}
