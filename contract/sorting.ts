import { z } from 'zod';

/** The column and direction that a list is sorted by. */
export interface Sort<By extends string> {
  by: By;
  isDescending: boolean;
}

/** Query parameter `sort`; a '-' before the column means descending. When absent or unknown, the list has its default order. */
export const sortBy = <const By extends string>(columns: readonly By[]) =>
  z
    .string()
    .optional()
    .transform((value): Sort<By> | undefined => {
      const by = columns.find((column) => value === column || value === `-${column}`);
      return by && { by, isDescending: value !== by };
    })
    .meta({ description: `One of ${columns.join(', ')}, with "-" before it for descending order.` });
