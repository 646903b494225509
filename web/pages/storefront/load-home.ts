import type { HomeSection } from '#contract/home-sections.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';
import type { Api } from '#web/lib/api/api.ts';
import { ourSections } from './our-sections.ts';
import { type PlacedSection, placeSections } from './place-sections.ts';
import { resolveSections } from './resolve-sections.ts';

/** @param texts the owner's words for the first banner of ours */
async function resolveHome(api: Api, home: readonly HomeSection[] | null, texts: ShownTexts) {
  const { categories } = await api('GET /category/list');
  const sections = home ?? ourSections(categories, texts);
  return { sections, resolved: await resolveSections(api, sections, categories) };
}

/** Loads the home page: what the owner has put there, and ours for null. What cannot be shown is left out. */
export async function loadHome(
  ...home: Parameters<typeof resolveHome>
): Promise<{ sections: PlacedSection[] }> {
  const { resolved } = await resolveHome(...home);
  return { sections: placeSections(resolved.flatMap(({ shown }) => shown ?? [])) };
}

/** @returns the sections, ours for null, and what of each is left out */
export async function checkHome(...home: Parameters<typeof resolveHome>) {
  const { sections, resolved } = await resolveHome(...home);
  return { sections: [...sections], leftOut: resolved.map(({ leftOut }) => leftOut ?? null) };
}
