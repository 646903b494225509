const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when a name contains all typed words or beginnings of words, in any order, ignoring case and accents. */
export function isNamedLike(name: string, typed: string): boolean {
  const held = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
