export interface SentDetails {
  details?: string | null | undefined;
  /** When the form was opened. */
  detailsWas?: string | null | undefined;
}

/** @returns whether somebody else has changed the details that the form would replace */
export function isOutdated(stored: string | null, { details, detailsWas }: SentDetails): boolean {
  return details !== undefined && detailsWas !== undefined && stored !== detailsWas && stored !== details;
}
