import { ApiError } from '#web/lib/api/api.ts';

export interface PlacingFailure {
  message: string;
  /** The shop has refused it, so that nothing was ordered. */
  isRefused: boolean;
}

/**
 * The words of the page after a press that failed.
 * @param isUnanswered the order may exist
 * @returns null where nothing more is known than that
 */
export function placingFailure(cause: unknown, isUnanswered: boolean): PlacingFailure | null {
  if (isUnanswered) return null;
  // With `request-used`, this press has ordered nothing, but the one before has.
  const isRefused = cause instanceof ApiError && cause.status < 500 && cause.code !== 'request-used';
  return { message: cause instanceof Error ? cause.message : String(cause), isRefused };
}
