import { imageAt, parseImageUrl, variantUrl } from './images.ts';
import type { FontName, Look } from './look.contract.ts';
import { type Theme, themes, toTokens } from './look-colors.ts';

/** A logo as pages show it, at its size on screens of single density. */
export interface ShownMark {
  src: string;
  width: number;
  height: number;
}

/** The look as pages need it; each part is absent while it is ours. */
export interface ShownLook {
  /** Tokens of both themes. */
  css?: string;
  heading?: FontName;
  text?: FontName;
  logo?: ShownMark;
  logoDark?: ShownMark;
  favicon?: string;
  share?: string;
}

/** Pixels that the header has for a logo. */
const logoBox = { width: 180, height: 32 };

/** @returns the file of double density for a box; null for what is no upload */
export function markIn(box: { width: number; height: number }, imageUrl: string): ShownMark | null {
  const parsed = parseImageUrl(imageUrl);
  if (!parsed) return null;
  const { image } = parsed;
  const scale = Math.min(box.width / image.width, box.height / image.height, 1);
  const width = Math.max(1, Math.round(image.width * scale));
  return { src: imageAt(imageUrl, 2 * width), width, height: Math.max(1, Math.round(image.height * scale)) };
}

function toLogo(imageUrl: string | null): ShownMark | undefined {
  const mark = imageUrl === null ? null : markIn(logoBox, imageUrl);
  return mark ? { ...mark, src: asWebp(mark.src) } : undefined;
}

function asWebp(url: string): string {
  const parsed = parseImageUrl(url);
  return parsed ? variantUrl(parsed.image, parsed.width, 'webp') : url;
}

/** @returns declarations of all tokens that the owner's colours of a theme change; empty for none */
export const tokenCss = (theme: Theme, { colors }: Pick<Look, 'colors'>): string =>
  Object.entries(toTokens(theme, colors[theme]))
    .map(([name, value]) => `--color-${name}:${value};`)
    .join('');

/** Wins over web/styles/tokens.css wherever that is loaded; paper keeps our colours. */
const toCss = (look: Look): string =>
  themes
    .map((theme) => {
      const tokens = tokenCss(theme, look);
      return tokens && `@media screen and (prefers-color-scheme:${theme}){:root:root:root{${tokens}}}`;
    })
    .join('');

/** @returns nothing while all is ours, so that pages stay as they are */
export function toShownLook(look: Look): ShownLook | null {
  const { marks, fonts } = look;
  const parts = {
    css: toCss(look) || undefined,
    heading: fonts.heading ?? undefined,
    text: fonts.text ?? undefined,
    logo: toLogo(marks.logo),
    // Alone it would stand on dark pages only: the name does until there are both.
    logoDark: toLogo(marks.logo && marks.logoDark),
    favicon: marks.favicon ?? undefined,
    share: marks.share ?? undefined,
  };
  const set = Object.entries(parts).filter(([, part]) => part !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : null;
}
