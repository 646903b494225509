import type { Theme } from '#contract/look-colors.ts';
import tokens from '../../styles/tokens.css?inline';

/** @returns our tokens of one theme, whatever the system prefers */
export function themeCss(theme: Theme): string {
  const blocks = [...tokens.matchAll(/:root[^{]*\{([^{}]*color-scheme:[^{}]*)\}/g)].map(
    ([, declared]) => declared ?? '',
  );
  const [light = ''] = blocks;
  const dark = blocks.at(-1) ?? '';
  return `:root:root:root{${light}${theme === 'dark' ? dark : ''}color-scheme:${theme}}`;
}
