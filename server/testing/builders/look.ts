import { type Look, ourLook } from '#contract/look.contract.ts';
import type { SetColors } from '#contract/look-colors.ts';

/** A look of which only the light colours are set. */
export const lookWith = (light: SetColors, given: Partial<Look> = {}): Look => ({
  ...ourLook,
  colors: { light, dark: {} },
  ...given,
});
