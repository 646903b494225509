import {
  type Banner,
  type HomeSection,
  maxBanners,
  maxSections,
  maxSideBanners,
} from '#contract/home-sections.ts';

/** Changes of the sections of a draft. Each gives sections that can be saved: what is half typed stays in its field. */

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

export const maxBannersOf = ({ kind }: BannerSection): number =>
  kind === 'carousel' ? maxBanners : maxSideBanners;

export const addSection = (sections: readonly HomeSection[], kind: SectionKind): HomeSection[] =>
  sections.length < maxSections ? [...sections, toNewSection(kind)] : [...sections];

/** Exchanges it with its neighbour; at an end all stays. */
export function moveSection(sections: readonly HomeSection[], at: number, by: 1 | -1): HomeSection[] {
  const [moved, other] = [sections[at], sections[at + by]];
  if (!moved || !other) return [...sections];
  return sections.with(at, other).with(at + by, moved);
}

/** Leaves all as it is when another section has come to its place. */
export function changeBanner(
  sections: readonly HomeSection[],
  { section: at, banner: bannerAt }: { section: number; banner: number },
  change: (banner: Banner) => Banner,
): HomeSection[] {
  return sections.map((section, place) =>
    place === at && 'banners' in section
      ? { ...section, banners: section.banners.map((each, i) => (i === bannerAt ? change(each) : each)) }
      : section,
  );
}
