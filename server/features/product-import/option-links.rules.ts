import { nameKey } from '#contract/clean-text.ts';
import type { ImportRow, VariantRow } from './import.rules.ts';

/** Which attributes options refer to, by the columns `option1Attribute` to `option3Attribute` of a file. */

/** Ids of attributes by their names in lower case. */
export type AttributeIds = ReadonlyMap<string, string>;
/** Names of attributes by the place of the option; none where nobody says. */
export type Links = readonly (string | undefined)[];

export const hasLinks = ({ variant }: Pick<ImportRow, 'variant'>) =>
  variant?.options.some(({ attribute }) => attribute !== undefined) ?? false;

/** @returns whether an option of the row refers to the attribute */
export const namesLink = (row: Pick<ImportRow, 'variant'>, attribute: string) =>
  linksOfRow(row).some((name) => name !== undefined && nameKey(name) === nameKey(attribute));

const linksOfRow = ({ variant }: Pick<ImportRow, 'variant'>): Links =>
  variant?.options.map(({ attribute }) => attribute) ?? [];

/** @param before what rows before these say @returns what rows of one product say: of several the first */
export function mergeLinks(rows: readonly Pick<ImportRow, 'variant'>[], before: Links = []): Links {
  const links = [...before];
  for (const row of rows) for (const [at, name] of linksOfRow(row).entries()) links[at] ??= name;
  return links;
}

/** @returns why a row is refused that names other attributes than the rows of its product before it; null when it does not */
export function refusalOfLinks(row: VariantRow, links: Links): string | null {
  const at = linksOfRow(row).findIndex((name, place) => {
    const other = links[place];
    return name !== undefined && other !== undefined && nameKey(name) !== nameKey(other);
  });
  if (at < 0) return null;
  const { productSku, options } = row.variant;
  return `Another row of ${productSku} names the attribute ${links[at]} for the option ${options[at]?.name}, not ${options[at]?.attribute}.`;
}

/** @returns the ids of what rows name, by the place of the option */
export const toAttributeIds = (links: Links, ids: AttributeIds): (string | undefined)[] =>
  links.map((name) => (name === undefined ? undefined : ids.get(nameKey(name))));

/** @returns whether options refer to other attributes than these */
export const changesLinks = (
  options: readonly { attribute?: string | null | undefined }[],
  linkIds: readonly (string | undefined)[],
): boolean => linkIds.some((id, at) => id !== undefined && (options[at]?.attribute ?? undefined) !== id);
