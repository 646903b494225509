/** 50 background colors of similar lightness; dark text has a contrast of at least 10:1 on each (docs/rules.md#product-page). */
export const AVATAR_COLORS: readonly string[] = [
  ...ring(10, 92, 28),
  ...ring(20, 88, 34),
  ...ring(20, 84, 30),
];

/** `count` evenly spaced hues. The lightness shifts the first hue, so that rings do not repeat each other. */
function ring(count: number, lightness: number, chroma: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const hue = Math.round((at * 360) / count + lightness) % 360;
    return `oklch(${lightness}% ${(chroma / 1000).toFixed(3)} ${hue})`;
  });
}

/** The color of a person: a hash of the seed, so it is the same on every page, on server and browser. */
export function avatarColorFor(seed: string): string {
  let hash = 2166136261;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return AVATAR_COLORS[((hash ^ (hash >>> 15)) >>> 0) % AVATAR_COLORS.length] ?? 'var(--color-ground-fog)';
}
