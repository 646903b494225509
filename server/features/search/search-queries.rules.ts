const maxCharacters = 60;
/** An e-mail address, or digits as of a phone number, an order or a card. */
const mayBePersonal = /@|\d[\d\s().+-]{5,}\d/;

/**
 * The text of a search as it is counted: people who search for the same thing count together.
 * @param url of a page of the shop, `/shop?name=lamp`
 * @returns null for what is not counted: no search, a later page, a search without corrections, and what may say who searched
 */
export function countedText(url: string): string | null {
  const at = url.indexOf('?');
  if (at < 0) return null;
  const search = new URLSearchParams(url.slice(at));
  const page = search.get('page') ?? '1';
  const text = (search.get('name') ?? '')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  // For a correction, the search itself was counted.
  const isCounted =
    page === '1' &&
    !search.has('exact') &&
    text.length >= 2 &&
    text.length <= maxCharacters &&
    !mayBePersonal.test(text);
  return isCounted ? text : null;
}

/** Search engines follow links to searches. */
export const isCrawler = (userAgent = '') => /bot|crawl|spider|slurp/i.test(userAgent);
