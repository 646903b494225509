import type { PublicCategory } from '#contract/categories.contract.ts';
import type { HomeSection } from '#contract/home-sections.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';
import { ourBanners } from '#web/features/banners/our-banners.ts';

/** The home page of a shop whose owner has published none: the demo shop's, too. */
export function ourSections(categories: readonly PublicCategory[], texts: ShownTexts): HomeSection[] {
  const { main, side } = ourBanners(categories, texts);
  return [
    { kind: 'carousel', banners: main },
    { kind: 'side', banners: side },
    { kind: 'products', title: '', of: { by: 'newest' } },
    { kind: 'categories' },
    { kind: 'review' },
    { kind: 'products', title: '', of: { by: 'rated' } },
    { kind: 'brands' },
  ];
}
