import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api.ts';

/** Runs a call. A refusal with one of these codes is handled in place of being thrown. */
export async function withRefusals(
  handlers: Partial<Record<ErrorCode, () => void>>,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (failure) {
    const handle = failure instanceof ApiError && failure.code ? handlers[failure.code] : undefined;
    if (!handle) throw failure;
    handle();
  }
}
