import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** For the root's `links`: the one font file of the first view, asked for before the style sheet names it. */
export const fontLinks = [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
] as const;
