import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

/** First word of the key of everything that the back office loads of products, categories and brands. */
export const goods = 'goods';

/**
 * One of them changed, and a brand's switch shows in every product's row: what is not on the page right now is asked anew
 * when it is next shown.
 */
export function invalidateCatalogue(): void {
  queryClient.removeQueries({ queryKey: [goods], type: 'inactive' });
}

/** Hands on a save's answer. When the thing was deleted meanwhile the page asks for it again, and says that there is none. */
export async function refetchWhenDeleted<Answer>(
  queryKey: QueryKey,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404)
      await queryClient.invalidateQueries({ queryKey });
    throw failure;
  }
}

/** An answer of a list that pages on request, as lists show it. */
export function pageOf<Row>(
  rows: readonly Row[],
  info: { count?: number; totalPages?: number; currentPage?: number },
) {
  const { count = rows.length, totalPages = 1, currentPage = 1 } = info;
  return { rows, count, totalPages, currentPage };
}
