const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name holds every word that was typed, whole or begun, in any order; case and accents do not matter. */
export function isNamedLike(name: string, typed: string): boolean {
  const held = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
