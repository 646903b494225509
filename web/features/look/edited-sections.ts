import {
  type Banner,
  type HomeSection,
  maxBanners,
  maxSections,
  maxSideBanners,
} from '#contract/home-sections.ts';

/** Changes of the sections of a draft. */

export type SectionKind = HomeSection['kind'];
export type BannerSection = Extract<HomeSection, { kind: 'carousel' | 'side' }>;

export const newBanner = (): Banner => ({
  ground: { kind: 'color', color: '#e4e3df' },
  ...{ title: '', words: '', link: null },
});

function toNewSection(kind: SectionKind): HomeSection {
  if (kind === 'carousel' || kind === 'side') return { kind, banners: [newBanner()] };
  return kind === 'products' ? { kind, title: '', of: { by: 'newest' } } : { kind };
}

export const bannerLimit = ({ kind }: BannerSection): number =>
  kind === 'carousel' ? maxBanners : maxSideBanners;

export const addSection = (sections: readonly HomeSection[], kind: SectionKind): HomeSection[] =>
  sections.length < maxSections ? [...sections, toNewSection(kind)] : [...sections];

/** Exchanges it with its neighbour; at an end all stays. */
export function moveSection(sections: readonly HomeSection[], at: number, by: 1 | -1): HomeSection[] {
  const [moved, other] = [sections[at], sections[at + by]];
  if (!moved || !other) return [...sections];
  return sections.with(at, other).with(at + by, moved);
}

/** Puts another ground where the one before is, wherever that has moved; nowhere when it has gone. */
export const replaceGround = (
  sections: readonly HomeSection[],
  before: Banner['ground'],
  ground: Banner['ground'],
): HomeSection[] =>
  sections.map((section) =>
    'banners' in section
      ? {
          ...section,
          banners: section.banners.map((each) => (each.ground === before ? { ...each, ground } : each)),
        }
      : section,
  );

/** Tells whether banners share the width of the page with those of a neighbour. @param isShown by place */
export function isBeside(
  sections: readonly HomeSection[],
  at: number,
  isShown: (at: number) => boolean,
): boolean {
  const kindFrom = (from: number, by: 1 | -1): SectionKind | undefined => {
    const place = from + by;
    return sections[place] && !isShown(place) ? kindFrom(place, by) : sections[place]?.kind;
  };
  return sections[at]?.kind === 'side' ? kindFrom(at, -1) === 'carousel' : kindFrom(at, 1) === 'side';
}
