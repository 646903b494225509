/** The report of the start. */
export interface Started {
  storeName: string;
  /** Tells if the demo shop's published passwords work; null when this is not the demo shop. */
  demoSignIns: 'accepted' | 'refused' | null;
  /** Message about an administrator that was created. */
  administrator: string | null;
  /** Message about the currency, when this start chose it. */
  currency: string | null;
}
