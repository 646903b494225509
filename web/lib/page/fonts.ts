import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** Attributes of a link in the head. */
export interface HeadLink {
  rel: string;
  href: string;
  as?: 'font';
  type?: string;
  crossOrigin?: 'anonymous';
  sizes?: string;
}

/** Preloads a font file that is used above the fold, before the style sheet requests it. */
export const fontLink = (href: string): HeadLink => ({
  ...{ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
});
export const ourFont = latin;
export const iconLinks: readonly HeadLink[] = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];
/** While the owner has chosen neither types nor a favicon. */
export const ourLinks = [fontLink(latin), ...iconLinks];
