import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What an owner set and pages say. */
export interface Shop {
  name: string;
  supportPhone: string;
  /** Origin of absolute links, without a slash at its end. */
  publicUrl: string;
}

/** What the server hands to loaders while it renders. */
export interface Services {
  api: Api;
  shop: Shop;
  /** Marks the scripts that this rendering itself wrote; see server/http/page-security.ts. */
  scriptMark: string;
  /** Logs a fault of a page. */
  report(error: unknown): void;
}

export const servicesContext = createContext<Services>();
