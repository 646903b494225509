/**
 * Colours of the owner's look (docs/rules.md#look): which can be set, which follow from them, and whether texts stay readable. Server and
 * editor use the same functions, so that the figures agree.
 */

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The colours that the owner sets in each theme. */
export const lookColors = [
  'ink',
  'surface',
  'quiet',
  'muted',
  'accent',
  'accentInk',
  'sale',
  'focus',
  'band',
  'bandInk',
] as const;
export type LookColor = (typeof lookColors)[number];
/** Lower-case hex, `#rrggbb`; what is absent is ours. */
export type SetColors = Partial<Record<LookColor, string>>;

/** Our values, as in web/styles/tokens.css: a test compares them. */
export const ourColors: Record<Theme, Record<LookColor, string>> = {
  light: {
    ...{ ink: '#16181c', surface: '#ffffff', quiet: '#f4f5f5', muted: '#565c64' },
    ...{ accent: '#1537b4', accentInk: '#ffffff', sale: '#16181c', focus: '#1537b4' },
    ...{ band: '#16181c', bandInk: '#f4f5f5' },
  },
  dark: {
    ...{ ink: '#eceef0', surface: '#131518', quiet: '#1a1d21', muted: '#aab0b8' },
    ...{ accent: '#93a9ff', accentInk: '#0c1230', sale: '#e9ebed', focus: '#b3c2ff' },
    ...{ band: '#23272c', bandInk: '#eceef0' },
  },
};
/** Our grounds that nobody sets, as in web/styles/tokens.css: they stay until the page changes. */
const ourGrounds: Record<Theme, Record<'raised' | 'hover', string>> = {
  light: { raised: '#ffffff', hover: '#eceeef' },
  dark: { raised: '#202429', hover: '#282c32' },
};
/** Colours of states, which keep their hue; they become darker or lighter where a surface asks for it. */
const ourStates: Record<Theme, Record<'positive' | 'warning' | 'danger', string>> = {
  light: { positive: '#17693b', warning: '#8a5300', danger: '#b3201f' },
  dark: { positive: '#6fcb92', warning: '#e6b059', danger: '#ff938a' },
};

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** @param share of the second colour, 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const to = channels(other);
  const mixed = channels(one).map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const lowest = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** @returns the nearest darker or lighter shade that has this contrast on every ground; null when none has */
export function nearestShade(color: string, grounds: readonly string[], needed: number): string | null {
  for (let step = 0; step <= 50; step += 1) {
    const shades = ['#000000', '#ffffff'].map((end) => mix(color, end, step / 50));
    const found = shades.find((shade) => lowest(shade, grounds) >= needed);
    if (found) return found;
  }
  return null;
}
const readable = (color: string, grounds: readonly string[], needed = textContrast) =>
  nearestShade(color, grounds, needed) ?? color;

/** Text needs 4.5, edges and focus rings 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
const textContrast = 4.5;
const edgeContrast = 3;

/** @returns a ground with up to `share` of the tint: less where these texts could not be read on it, if they can be read on the page */
function softGround(surface: string, tint: string, share: number, texts: readonly string[]): string {
  for (let step = 10; step > 0; step -= 1) {
    const soft = mix(surface, tint, (share * step) / 10);
    if (lowest(soft, texts) >= textContrast) return soft;
  }
  return surface;
}

const inkOn = (ground: string) => (contrast('#ffffff', ground) >= textContrast ? '#ffffff' : '#000000');

/** All colours of a theme that the owner's choice changes, by the name of the token without `--color-`; nothing where all is ours. */
export function toTokens(theme: Theme, set: SetColors): Record<string, string> {
  const isDark = theme === 'dark';
  const ours = ourColors[theme];
  const { ink, surface, muted, accent } = { ...ours, ...set };
  const changesPage = ['ink', 'surface', 'quiet', 'muted'].some((name) => name in set);
  const tokens: Record<string, string> = {};
  const quiet = set.quiet ?? ('ink' in set || 'surface' in set ? mix(surface, ink, 0.045) : ours.quiet);
  const raised = changesPage ? (isDark ? mix(surface, ink, 0.06) : surface) : ourGrounds[theme].raised;
  const hover = changesPage ? mix(quiet, ink, 0.04) : ourGrounds[theme].hover;
  const grounds = [surface, quiet, raised, hover];
  if (changesPage) {
    Object.assign(tokens, {
      ...{ ink, surface, 'surface-quiet': quiet, 'surface-raised': raised, 'surface-hover': hover },
      ...{ 'ink-muted': muted, 'ink-faint': readable(mix(muted, surface, 0.12), grounds) },
      ...{ inverse: ink, 'inverse-ink': surface, line: mix(surface, ink, 0.13) },
      'line-strong': readable(mix(surface, ink, 0.45), [surface, quiet, raised], edgeContrast),
    });
    for (const [name, ourState] of Object.entries(ourStates[theme])) {
      const state = readable(ourState, grounds);
      tokens[name] = state;
      if (name === 'positive') continue;
      const soft = softGround(surface, state, 0.1, [ink]);
      tokens[`${name}-soft`] = soft;
      tokens[name] = readable(state, [...grounds, soft]);
    }
    const danger = tokens.danger ?? ourStates[theme].danger;
    tokens['danger-ink'] = inkOn(danger);
    tokens['danger-hover'] = mix(danger, tokens['danger-ink'] === '#ffffff' ? '#000000' : '#ffffff', 0.18);
  }
  if (changesPage || 'accent' in set || 'accentInk' in set) {
    const accentInk = set.accentInk ?? ('accent' in set ? inkOn(accent) : ours.accentInk);
    const away = luminance(accentInk) > luminance(accent) ? '#000000' : '#ffffff';
    Object.assign(tokens, {
      ...{ accent, 'accent-ink': accentInk, 'accent-hover': mix(accent, away, 0.2) },
      // Under picked rows, badges and my messages.
      'accent-soft': softGround(surface, accent, isDark ? 0.2 : 0.1, [ink, muted, accent]),
    });
  }
  if ('focus' in set || 'accent' in set || changesPage) {
    const ring = set.focus ?? ('accent' in set ? accent : ours.focus);
    tokens.focus = 'focus' in set ? ring : readable(ring, [surface, quiet, raised], edgeContrast);
  }
  if (set.sale) Object.assign(tokens, { sale: set.sale, 'sale-ink': inkOn(set.sale) });
  if (set.band || set.bandInk || changesPage) {
    const band = set.band ?? (changesPage ? (isDark ? hover : ink) : ours.band);
    const bandInk =
      set.bandInk ?? (set.band ? inkOn(band) : changesPage ? (isDark ? ink : surface) : ours.bandInk);
    Object.assign(tokens, { band, 'band-ink': bandInk });
  }
  return tokens;
}

/** Our tokens that `toTokens` reads or changes, for what is not set. */
const tokenNames: Record<LookColor, string> = {
  ...{ ink: 'ink', surface: 'surface', quiet: 'surface-quiet', muted: 'ink-muted' },
  ...{
    accent: 'accent',
    accentInk: 'accent-ink',
    sale: 'sale',
    focus: 'focus',
    band: 'band',
    bandInk: 'band-ink',
  },
};

/** @returns the value that is shown for what can be set */
export const shownColor = (theme: Theme, set: SetColors, color: LookColor): string =>
  toTokens(theme, set)[tokenNames[color]] ?? ourColors[theme][color];

/** Two colours of one theme that cannot be told apart well enough. */
export interface UnreadablePair {
  theme: Theme;
  color: LookColor;
  on: 'page' | 'accent' | 'band';
  ratio: number;
  needed: number;
  /** The nearest shade of `color` that can be read; null when there is none. */
  nearest: string | null;
}

/** @returns what cannot be read in a theme, with the lowest contrast of each; nothing when all is ours */
export function unreadablePairs(theme: Theme, set: SetColors): UnreadablePair[] {
  if (Object.keys(set).length === 0) return [];
  const ours = ourColors[theme];
  const tokens = toTokens(theme, set);
  const token = (name: string, otherwise: string) => tokens[name] ?? otherwise;
  const surface = token('surface', ours.surface);
  const quiet = token('surface-quiet', ours.quiet);
  const raised = token('surface-raised', ourGrounds[theme].raised);
  const page = [surface, quiet, raised, token('surface-hover', ourGrounds[theme].hover)];
  const pairs: [LookColor, UnreadablePair['on'], string[], number][] = [
    ['ink', 'page', page, textContrast],
    ['muted', 'page', page, textContrast],
    ['accent', 'page', page, textContrast],
    ['accent', 'accent', [shownColor(theme, set, 'accentInk')], textContrast],
    ['focus', 'page', [surface, quiet, raised], edgeContrast],
    ['bandInk', 'band', [shownColor(theme, set, 'band')], textContrast],
  ];
  return pairs.flatMap(([color, on, grounds, needed]) => {
    const shown = shownColor(theme, set, color);
    const ratio = lowest(shown, grounds);
    if (ratio >= needed) return [];
    // A text colour that follows from the accent is no ground of it.
    const inks = set.accentInk ? [set.accentInk] : [];
    const both = color === 'accent' ? [...page, ...inks] : grounds;
    return [{ theme, color, on, ratio, needed, nearest: nearestShade(shown, both, needed) }];
  });
}

/** Rounded down, so that no figure reads as if it were enough. */
export const ratioInWords = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
