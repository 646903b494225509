import { z } from 'zod';

/** The order of a list that a caller chose: by one of its columns, one way or the other. */
export interface Sort<By extends string> {
  by: By;
  isDescending: boolean;
}

/** `sort` of a list's query, a '-' before it turns it round. Absent or unknown is none: the list's own order. */
export const sortBy = <const By extends string>(columns: readonly By[]) =>
  z
    .string()
    .optional()
    .transform((value): Sort<By> | undefined => {
      const by = columns.find((column) => value === column || value === `-${column}`);
      return by && { by, isDescending: value !== by };
    })
    .meta({ description: `One of ${columns.join(', ')}, with "-" before it for the other way.` });
