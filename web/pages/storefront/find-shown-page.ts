import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getShownPage } from '#contract/pages.contract.ts';
import { type Api, ApiError } from '#web/lib/api/api.ts';

type ShownPage = EndpointReply<typeof getShownPage>['page'];

/** Null for a page of the owner that does not exist or is not published. */
export async function findShownPage(api: Api, slug: string): Promise<ShownPage | null> {
  try {
    return (await api('GET /page/item/:slug', { params: { slug } })).page;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}
