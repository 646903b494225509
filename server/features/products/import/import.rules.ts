/** Descriptions have at most 200 characters (docs/rules.md#field-sizes). */
const mostCharacters = 200;

/** Cuts the text after the last whole word that fits, or inside a word if there is no other way. */
export function shortenAtWord(text: string): string {
  const characters = [...text];
  if (characters.length <= mostCharacters) return text;
  const cut = characters.slice(0, mostCharacters + 1).join('');
  const end = cut.search(/\s+\S*$/);
  return end > 0 ? cut.slice(0, end).trimEnd() : characters.slice(0, mostCharacters).join('');
}
