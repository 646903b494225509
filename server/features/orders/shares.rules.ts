/**
 * Splits an amount by the largest remainder: each share is its exact one, rounded up or down to a whole minor unit, and together they are
 * the amount (docs/rules.md#shares). Equal remainders go to the first.
 * @param weights whole numbers that are not negative; without any above 0, the first gets everything
 */
export function divideMinor(minor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_weight, at) => (at === 0 ? minor : 0));
  const exact = weights.map((weight) => BigInt(minor) * BigInt(weight));
  const shares = exact.map((parts) => parts / sum);
  let left = BigInt(minor) - shares.reduce((total, share) => total + share, 0n);
  const byRemainder = exact
    .map((parts, at) => ({ at, remainder: parts % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.at - b.at);
  for (const { at } of byRemainder) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map(Number);
}
