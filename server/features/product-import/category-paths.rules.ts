import { maxDepth } from '#contract/categories.contract.ts';

/** A category that a text may mean. */
export interface PossibleCategory {
  id: string;
  /** Names from the top to its own. */
  path: string[];
  /** True when the text is its name; if not, its path. */
  isNamed: boolean;
  isPath: boolean;
}

/** Categories to add, each below the one before. */
export interface NewCategories {
  above: Pick<PossibleCategory, 'id' | 'path'> | null;
  names: string[];
}

type Meaning = { id: string } | { add: NewCategories } | { refused: string } | 'already listed';

const maxNameCharacters = 300;
export const maxPathCharacters = maxDepth * (maxNameCharacters + 3);

export const pathText = (names: readonly string[]) => names.join(' > ');

const findMarks = (text: string) => [...text.matchAll(/>/g)].map(({ index }) => index);
/** @returns where a text may be cut into an existing path and names to add, the longest path first */
const findCuts = (text: string) =>
  findMarks(text)
    .slice(1 - maxDepth)
    .reverse()
    .map((mark) => [text.slice(0, mark).trim(), text.slice(mark + 1)] as const);

/** @returns all texts that decide what a text means */
export const textsToFind = (text: string): string[] => [text, ...findCuts(text).map(([above]) => above)];

/** @returns the names that a category with this path can have, which may contain `>` themselves */
export const namesToFind = (text: string): string[] => [
  text,
  ...findMarks(text).map((mark) => text.slice(mark + 1).trim()),
];

/**
 * Reads a name or a path of a category, such as `Men > Shoes` (docs/rules.md#categories-in-files).
 * @param find the categories that a text may mean
 * @param listed ids of those that list the product
 */
export function findMeaning(
  text: string,
  find: (text: string) => readonly PossibleCategory[],
  listed: ReadonlySet<string>,
): Meaning {
  const possible = find(text);
  if (possible.length > 1 && possible.some(({ id }) => listed.has(id))) return 'already listed';
  const named = possible.filter(({ isNamed }) => isNamed);
  const [one, another] = named.length > 0 ? named : possible;
  if (!one) return planNew(text, find);
  if (!another) return { id: one.id };
  const [exact, sameAgain] = possible.filter(({ isPath }) => isPath);
  if (sameAgain) return samePath(text);
  if (exact) return { id: exact.id };
  const [example = ''] = named.map(({ path }) => pathText(path)).sort();
  return {
    refused: `Several categories have the name ${text}. Please write the path, for example ${example}.`,
  };
}

const namesIn = (text: string) => text.split('>').map((name) => name.trim());

const samePath = (text: string) => ({
  refused: `Several categories have the path ${text}. Please rename one of them.`,
});

function planNew(text: string, find: (text: string) => readonly PossibleCategory[]): Meaning {
  const names = namesIn(text);
  if (names.includes('')) {
    return { refused: 'A path needs a name before and after each >, for example Men > Shoes.' };
  }
  if (names.some((name) => [...name].length > maxNameCharacters)) {
    return { refused: `The name of a category may not be longer than ${maxNameCharacters} characters.` };
  }
  for (const [path, rest] of findCuts(text)) {
    const [above, sameAgain] = find(path).filter(({ isPath }) => isPath);
    if (sameAgain) return samePath(path);
    if (above) return addBelow(above, namesIn(rest));
  }
  return addBelow(null, names);
}

function addBelow(above: NewCategories['above'], names: string[]): Meaning {
  const depth = (above?.path.length ?? 0) + names.length;
  return depth > maxDepth
    ? { refused: `Categories can have at most ${maxDepth} levels.` }
    : { add: { above, names } };
}
