import { firstMessages } from '#contract/errors.ts';
import {
  cellOfContact,
  contactOfCell,
  type SafetyContactForm,
  safetyContactForm,
  sentWarnings,
} from '#contract/safety-contacts.contract.ts';

/** Cells of a row about product safety. What it does not say, a known product keeps. */
export interface SafetyCells {
  /** As `cellOfContact` writes it. */
  manufacturer?: string;
  responsiblePerson?: string;
  safetyWarnings?: string;
}

const cellText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';

/** @returns the cells about safety, if there are any, or why the row is refused */
export function safetyCells(values: Readonly<Record<string, unknown>>): { safety?: SafetyCells } | string {
  const safety: SafetyCells = {};
  for (const column of ['manufacturer', 'responsiblePerson'] as const) {
    const cell = cellText(values[column]);
    if (cell === '') continue;
    const parsed = safetyContactForm.safeParse(contactOfCell(cell));
    if (!parsed.success)
      return `${firstMessages(parsed.error).error} Write ${column} as Name | postal address | e-mail or web address.`;
    safety[column] = cellOfContact(parsed.data);
  }
  const warnings = sentWarnings.safeParse(cellText(values.safetyWarnings));
  if (!warnings.success) return firstMessages(warnings.error).error;
  if (warnings.data) safety.safetyWarnings = warnings.data;
  return Object.keys(safety).length > 0 ? { safety } : {};
}

/** @param cell as `cellOfContact` writes it */
export const contactIn = (cell: string): SafetyContactForm => safetyContactForm.parse(contactOfCell(cell));
