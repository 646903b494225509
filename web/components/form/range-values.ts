export type Range = readonly [low: number, high: number];

/**
 * The range after one handle moved to `wanted`. It pushes the other handle so that they stay `gap` apart, and both
 * stay on the track (docs/rules.md#shop-page).
 */
export function pushRange(
  moved: 'low' | 'high',
  wanted: number,
  [low, high]: Range,
  { min, max, gap }: { min: number; max: number; gap: number },
): Range {
  if (moved === 'low') {
    const next = Math.min(Math.max(wanted, min), max - gap);
    return [next, Math.max(high, next + gap)];
  }
  const next = Math.max(Math.min(wanted, max), min + gap);
  return [Math.min(low, next - gap), next];
}
