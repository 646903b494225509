/**
 * Lowers the priority of a page's scripts. The page is readable without them, but browsers fetch a `modulepreload` with the
 * priority of the style sheet: on a phone's connection, 120 kB of scripts would delay the first paint by a second. React
 * Router writes these links and has no setting for them.
 */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
