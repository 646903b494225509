import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api.ts';

/** Runs a call. A refusal with one of these codes is handled in place of being thrown. */
export async function withRefusals(
  handlers: Partial<Record<ErrorCode, (refusal: ApiError) => void | Promise<void>>>,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code)) throw failure;
    const handle = handlers[failure.code];
    if (!handle) throw failure;
    await handle(failure);
  }
}
