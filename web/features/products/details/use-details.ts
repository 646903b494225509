import { useRef, useState } from 'react';
import type { ApiError } from '#web/lib/api/api.ts';

/** The field of details in a form. */
interface Field {
  isDirty: () => boolean;
  /** The typed text. */
  value: () => string;
  /** Begins again with another stored text. What was typed stays. */
  follow: (stored: string) => void;
  type: (details: string) => void;
}

export interface OtherDetails {
  theirs: string;
  mine: string;
}

/**
 * Details that somebody else may save while they are being edited (docs/rules.md#details): they are sent with the ones that the form was
 * opened with, and replace others only after these were offered.
 */
export function useDetails(stored: string | null, field: Field) {
  const seen = useRef(stored ?? '');
  const [others, setOthers] = useState<OtherDetails>();
  return {
    others,
    /** The sent value: nothing when they were not edited, so that those of somebody else stay. */
    sent: () =>
      field.isDirty()
        ? { details: field.value(), detailsWas: seen.current }
        : { details: undefined, detailsWas: undefined },
    /** After a refusal. @param present as they are stored now */
    takePresent(present: string | null, { fields }: ApiError): void {
      const theirs = present ?? '';
      const isRefused = 'details' in fields;
      if (isRefused) setOthers({ theirs, mine: field.value() });
      // Others are written over only after that was shown.
      if (isRefused || !field.isDirty()) seen.current = theirs;
      field.follow(theirs);
    },
    takeTheirs(): void {
      if (!others) return;
      setOthers({ ...others, mine: field.value() });
      field.type(others.theirs);
    },
    takeMine(): void {
      if (others) field.type(others.mine);
    },
  };
}
