/** An error as it may be logged. */
export type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  /** Of the driver, the system or the framework. */
  code?: string;
  cause?: ErrorDescription;
};

const deepest = 5;

/**
 * What an error says about the shop, without what a person sent it: neither the values of a query (addresses, hashes,
 * tokens), nor the query string of an address, nor any further property that a library hangs onto its errors.
 */
export function describeError(error: unknown, depth = 1): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const { name, message, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The stack begins with the message, which may be many lines long.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name || name,
    message: isInputRefusal(code) ? `the database refused a value (${code})` : withoutValues(message),
    stack: frames.join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined || depth >= deepest ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** The same in a line, for warnings. */
export function errorWords(error: unknown): string {
  const { type, message, cause } = describeError(error);
  return cause ? `${type}: ${message} (${cause.type}: ${cause.message})` : `${type}: ${message}`;
}

/** The same in full, for a terminal. */
export function errorText(error: unknown): string {
  const lines = (described: ErrorDescription): string =>
    `${described.type}: ${described.message}\n${described.stack}${described.cause ? `\ncaused by ${lines(described.cause)}` : ''}`;
  return lines(describeError(error));
}

/** PostgreSQL quotes the value in these (class 22, data exceptions). */
const isInputRefusal = (code: string | undefined) => code !== undefined && /^22[\dA-Z]{3}$/.test(code);

/** Drizzle appends the values of a query; addresses may carry tokens behind a question mark. */
function withoutValues(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '')
    .replaceAll(/((?:https?:\/\/|\/)[^\s?"'`]*)\?[^\s"'`]*/g, '$1?…');
}
