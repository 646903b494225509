/**
 * Lets a page's scripts come after what is seen. The page is readable without them, yet browsers fetch a
 * `modulepreload` as urgently as the style sheet: on a phone's line 120 kB of scripts would hold back the first
 * paint by a second. React Router writes these links and offers no setting for them.
 */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
