import type { HomeSection } from '#contract/home-sections.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';
import type { Api } from '#web/lib/api/api.ts';
import { ourSections } from './our-sections.ts';
import { resolveSections, type ShownSection } from './resolve-sections.ts';

/**
 * Loads the home page: what the owner has put there, and ours for null. What cannot be shown is left out.
 * @param texts the owner's words for the first banner of ours
 */
export async function loadHome(
  api: Api,
  home: readonly HomeSection[] | null,
  texts: ShownTexts,
): Promise<{ sections: ShownSection[] }> {
  const { categories } = await api('GET /category/list');
  const resolved = await resolveSections(api, home ?? ourSections(categories, texts), categories);
  return { sections: resolved.flatMap(({ shown }) => shown ?? []) };
}
