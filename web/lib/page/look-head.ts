import { imageAt, onImageHost } from '#contract/images.ts';
import type { ShownLook } from '#contract/shown-look.ts';
import { fontLink, type HeadLink, iconLinks } from './fonts.ts';
import { lookFonts } from './look-fonts.ts';

/** The part of the head of every page that the published look changes. Only the server calls it. */
export function lookHead({ css = '', favicon, heading, text }: ShownLook, imageBaseUrl: string) {
  const fonts = lookFonts({ heading, text });
  const icon = (width: number) => onImageHost(imageBaseUrl, imageAt(favicon ?? '', width));
  const icons: readonly HeadLink[] = favicon
    ? [
        { rel: 'icon', href: icon(160), sizes: '160x160' },
        { rel: 'apple-touch-icon', href: icon(320) },
      ]
    : iconLinks;
  return { css: css + fonts.css, links: [...fonts.preloads.map(fontLink), ...icons] };
}
