/** The format allows 50,000; crawlers read smaller files sooner. */
export const productsPerFile = 10_000;

export interface NumberRange {
  from: number;
  to: number;
}

/** The numbers of a file's products. A product stays in its file, so that a crawler finds few changed files. */
export const numbersIn = (file: number): NumberRange => ({
  from: (file - 1) * productsPerFile + 1,
  to: file * productsPerFile,
});

/** Pages that every shop has. */
const fixedPages = ['/', '/shop', '/brands', '/contact', '/sell', '/shipping'];

interface Slugs {
  /** Pages that the owner wrote. */
  pages: readonly { slug: string }[];
  categories: readonly { slug: string }[];
  brands: readonly { slug: string }[];
}

/** All pages but product pages; they fit one file in any shop. */
export function pagePaths({ pages, categories, brands }: Slugs): string[] {
  return [
    ...fixedPages,
    ...pages.map(({ slug }) => `/pages/${encodeURIComponent(slug)}`),
    ...categories.map(({ slug }) => `/shop/category/${encodeURIComponent(slug)}`),
    ...brands.map(({ slug }) => `/shop/brand/${encodeURIComponent(slug)}`),
  ];
}

export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const urlsetStart = `${head}<urlset ${namespace}>\n`;
export const urlsetEnd = '</urlset>\n';

/** One line for each URL. */
export function urlLines(publicUrl: string, paths: readonly string[]): string {
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`).join('');
}

/** The index of the files of a large shop. */
export function sitemapIndex(publicUrl: string, files: readonly string[]): string {
  const lines = files.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`);
  return `${head}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/** Lets crawlers visit public pages, but not accounts, orders and the API. */
export function robotsText(publicUrl: string): string {
  const disallowed = [
    '/api/',
    '/dashboard',
    '/order/',
    '/support',
    '/auth/',
    '/reset-password/',
    '/merchant-signup/',
    '/team/accept/',
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const xmlNames: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replaceAll(/[<>&"']/g, (char) => xmlNames[char] ?? char);
