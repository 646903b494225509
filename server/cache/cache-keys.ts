import type { Endpoint } from '#contract/define-endpoint.ts';

/** Input of a call as text. */
interface CallInput {
  params: unknown;
  query: unknown;
}

/**
 * The keys of an endpoint's replies in the reply cache: the endpoint and its parsed input, so that equal requests share a reply, whatever
 * the form of their URLs and whatever else is in them.
 * @returns null when the input is invalid
 */
export const createCacheKeys =
  ({ path, params, query }: Endpoint) =>
  (call: CallInput): string | null => {
    const input = [params?.safeParse(call.params), query?.safeParse(call.query)];
    if (input.some((part) => part?.error)) return null;
    return `api ${path} ${JSON.stringify(input.map((part) => part?.data))}`;
  };
