import type { ShownBanner } from '#web/features/banners/shown-banner.ts';
import type { ShownSection } from './resolve-sections.ts';

interface PlacedBanner extends ShownBanner {
  /** `eager` is in the first view; `high` is the largest picture there. */
  priority?: 'eager' | 'high';
}
type BannerSection = Extract<ShownSection, { banners: unknown }>;
/** A section as it lies on the page: side banners are beside the carousel before them. */
export type PlacedSection =
  | Exclude<ShownSection, BannerSection>
  | { kind: 'banners'; main: PlacedBanner[]; side: PlacedBanner[] };

const isPictured = ({ photo, scene }: ShownBanner) => Boolean(photo ?? scene);

/** Joins banners that share the width of the page, and finds the picture that visitors wait for. */
export function placeSections(shown: readonly ShownSection[]): PlacedSection[] {
  const placed: PlacedSection[] = [];
  for (const section of shown) {
    const before = placed.at(-1);
    if (!('banners' in section)) placed.push(section);
    else if (section.kind === 'carousel') placed.push({ kind: 'banners', main: section.banners, side: [] });
    else if (before?.kind === 'banners' && before.side.length === 0) before.side = section.banners;
    else placed.push({ kind: 'banners', main: [], side: section.banners });
  }
  preferFirstPicture(placed);
  return placed;
}

/** The first banners with a picture are in the first view: when they come first, or after one section without pictures. */
function preferFirstPicture(placed: PlacedSection[]): void {
  const at = placed.findIndex(
    (section) => section.kind === 'banners' && [...section.main, ...section.side].some(isPictured),
  );
  const section = placed[at];
  const before = placed[at - 1]?.kind;
  if (section?.kind !== 'banners' || at > 1 || before === 'products' || before === 'brands') return;
  const [first] = section.main;
  const largest = first && isPictured(first) ? first : section.side.find(isPictured);
  const withPriority = (banner: ShownBanner): PlacedBanner =>
    banner === largest ? { ...banner, priority: 'high' } : banner;
  section.main = section.main.map(withPriority);
  section.side = section.side.map((banner) => ({ priority: 'eager', ...withPriority(banner) }));
}
