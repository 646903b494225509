import { isSame } from '#contract/is-same.ts';
import type { Look } from '#contract/look.contract.ts';
import type { LookColor, Theme } from '#contract/look-colors.ts';

/** The look as it is edited, with what is part of no look yet. */
export interface EditedLook {
  look: Look;
  /** Texts in fields of colours that are no colours yet. */
  typed: readonly TypedColor[];
  /** A version that was taken back, and what the draft was before. */
  taken: { number: number; look: Look; before: Look } | null;
}
interface TypedColor {
  theme: Theme;
  color: LookColor;
  text: string;
}

export const toEdited = (look: Look): EditedLook => ({ look, typed: [], taken: null });

/** Drops what was typed where the colour has changed. */
export function changeLook(edited: EditedLook, change: (look: Look) => Look): EditedLook {
  const look = change(edited.look);
  const isOpen = ({ theme, color }: TypedColor) =>
    look.colors[theme][color] === edited.look.colors[theme][color];
  return { ...edited, look, typed: edited.typed.filter(isOpen) };
}

/** @param text hex with or without `#`; empty for our colour. Anything else stays in the field alone, and the look as it was. */
export function typeColor(edited: EditedLook, theme: Theme, color: LookColor, text: string): EditedLook {
  const others = edited.typed.filter((each) => each.theme !== theme || each.color !== color);
  const value = toHex(text);
  if (value === null) return { ...edited, typed: [...others, { theme, color, text }] };
  const set = ({ colors, ...look }: Look): Look => {
    const { [color]: _former, ...rest } = colors[theme];
    return { ...look, colors: { ...colors, [theme]: value === '' ? rest : { ...rest, [color]: value } } };
  };
  return changeLook({ ...edited, typed: others }, set);
}

function toHex(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits) return `#${digits.toLowerCase()}`;
  return text.trim() === '' ? '' : null;
}

/** Puts a published look in the draft. What was there can be had again, also when several are taken one after the other. */
export function takeBack(edited: EditedLook, number: number, look: Look): EditedLook {
  const { taken } = edited;
  const before = taken && isSame(edited.look, taken.look) ? taken.before : edited.look;
  return { look, typed: [], taken: { number, look, before } };
}

export const undoTaking = (edited: EditedLook): EditedLook =>
  edited.taken ? toEdited(edited.taken.before) : edited;
