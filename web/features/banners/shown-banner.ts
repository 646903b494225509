import type { Banner, Scene } from '#contract/home-sections.ts';
import { contrast } from '#contract/look-colors.ts';

/** A banner as pages show it. */
export interface ShownBanner {
  /** Empty: it leads nowhere. */
  link: string;
  /** The name of the link where no word or picture gives one. */
  label?: string;
  title: string;
  words: string;
  scene?: Scene;
  photo?: { imageUrl: string; alt: string };
  /** Custom properties: its colour, and the points of the picture that stay in view. */
  style?: Record<`--${string}`, string>;
  /** Which words can be read on a colour or picture of the owner. */
  ink?: 'dark' | 'light';
}

/** @param target where it leads, with the name of that */
export function toShownBanner(
  { ground, title, words }: Banner,
  target: { href: string; name: string } | null,
): ShownBanner {
  const shown = { link: target?.href ?? '', title: title.trim(), words: words.trim() };
  const alt = ground.kind === 'picture' ? ground.alt.trim() : '';
  const label = target && !(shown.title || shown.words || alt) ? { label: target.name } : {};
  if (ground.kind === 'drawing') return { ...shown, ...label, scene: ground.scene };
  if (ground.kind === 'color') {
    const { color } = ground;
    const ink = contrast(color, '#ffffff') >= contrast(color, '#16181c') ? 'light' : 'dark';
    return { ...shown, ...label, style: { '--ground': color }, ink };
  }
  const { imageUrl, wide, phone } = ground;
  return {
    ...{ ...shown, ...label, photo: { imageUrl, alt }, ink: ground.words },
    style: { '--wide': `${wide.x}% ${wide.y}%`, '--phone': `${phone.x}% ${phone.y}%` },
  };
}
