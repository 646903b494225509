import { ApiError } from '../api/api.ts';

/**
 * Waits for a save whose form says what its fields were (`was`). When it is refused because somebody else has changed one of them,
 * the form takes over what is stored by now, so that saving again writes what was typed.
 * @param follow resets the form to what is stored, and keeps what was typed
 */
export async function orFollow<Reply>(saved: Promise<Reply>, follow: () => Promise<void>): Promise<Reply> {
  try {
    return await saved;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'fields-changed') await follow();
    throw failure;
  }
}
