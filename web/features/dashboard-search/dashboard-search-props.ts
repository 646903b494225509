import type { Permission } from '#contract/permissions.ts';
import type { NamedPage } from './found-pages.ts';

export interface DashboardSearchProps {
  /** What the account may do, and which page it may open. */
  permissions: readonly Permission[];
  mayOpen: (path: string) => boolean;
  /** The pages of the menu. */
  pages: readonly NamedPage[];
}
