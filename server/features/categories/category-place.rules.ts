import { refuseField, type ShopError } from '#server/errors.ts';

interface Place {
  parent?: string | null | undefined;
  text?: string | null | undefined;
}

const names = { parent: 'The category above', text: 'The text' };

/**
 * @param typed what the form changes; what it leaves alone is undefined
 * @param was what the form was opened with; without it, what is stored is overwritten
 * @returns a refusal for each field that somebody else has changed meanwhile to something else
 */
export function placeConflicts(stored: Place, typed: Place, was: Place): ShopError[] {
  return (['parent', 'text'] as const)
    .filter(
      (field) =>
        typed[field] !== undefined &&
        was[field] !== undefined &&
        stored[field] !== was[field] &&
        stored[field] !== typed[field],
    )
    .map((field) =>
      refuseField(field, `${names[field]} has changed meanwhile. Please look at it before you save again.`),
    );
}
