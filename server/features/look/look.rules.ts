import { faviconSize, type Look, type PictureKind } from '#contract/look.contract.ts';
import { ratioInWords, themes, type UnreadablePair, unreadablePairs } from '#contract/look-colors.ts';
import { refuseField, refuseTogether, type ShopError } from '#server/errors.ts';

export const listUnreadable = ({ colors }: Look): UnreadablePair[] =>
  themes.flatMap((theme) => unreadablePairs(theme, colors[theme]));

const subjects: Record<UnreadablePair['on'], (color: string) => string> = {
  page: (color) =>
    ({ ink: 'Text', muted: 'Quiet text', accent: 'The accent', focus: 'The focus ring' })[color] ?? color,
  accent: () => 'Text on the accent',
  band: () => 'Text of the bar',
};

/** @throws 'look-unreadable' with the figure of each */
export function requireReadable(look: Look): void {
  refuseTogether(
    listUnreadable(look).map(({ theme, color, on, ratio, needed, nearest }) =>
      refuseField(
        `colors.${theme}.${color}`,
        `${subjects[on](color)} cannot be read (${theme}): the contrast is ${ratioInWords(ratio)}, and ${needed} is needed.${nearest ? ` ${nearest} would do.` : ''}`,
        'look-unreadable',
      ),
    ),
  );
}

/** Sides in pixels. */
interface Size {
  width: number;
  height: number;
}
const inWords = ({ width, height }: Size) =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;

/** @returns why a picture of this size cannot be what it is meant for; null when it can */
export function refusalOfSize(kind: PictureKind, size: Size): ShopError | null {
  const { width, height } = size;
  const refuse = (rule: string) =>
    refuseField('image', `${rule} This one has ${inWords(size)}.`, 'invalid-image');
  if (kind === 'favicon')
    return width === height && width >= faviconSize
      ? null
      : refuse(
          `A favicon is square, and has at least ${inWords({ width: faviconSize, height: faviconSize })}.`,
        );
  if (kind === 'banner')
    return width >= 640 && height >= 320 && width <= 4 * height && height <= 2 * width
      ? null
      : refuse(
          'A banner has at least 640 × 320 pixels, and is at most 4 times as wide as high, or twice as high.',
        );
  if (kind === 'share')
    return width >= 600 && height >= 315 && width <= 3 * height && height <= width
      ? null
      : refuse('A share picture is wider than high, and has at least 600 × 315 pixels.');
  return width >= 32 && height >= 32 && width <= 10 * height && height <= 2 * width
    ? null
    : refuse('A logo has at least 32 pixels each way, and is at most 10 times as wide, or twice as high.');
}
