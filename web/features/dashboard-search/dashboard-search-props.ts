import type { RefObject } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { NamedPage } from './found-pages.ts';

/** Text that was typed before the code of the search had come, and whether Enter was pressed after it. */
export interface Early {
  text: string;
  isEntered: boolean;
}

export interface SearchedDashboard {
  /** The rights of the account, and which page it may open. */
  permissions: readonly Permission[];
  mayOpen: (path: string) => boolean;
  /** The pages of the menu. */
  pages: readonly NamedPage[];
  onSignOut: () => void;
}

export interface DashboardSearchProps extends SearchedDashboard {
  early: RefObject<Early>;
  /** Something was opened. */
  onDone: () => void;
}
