import {
  type AttributeValue,
  attributeDecimals,
  type CheckedValue,
  checkAttributeValue,
} from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { cleanText, nameKey } from '#contract/clean-text.ts';
import { readFlag } from '../import-sources/flag-cell.rules.ts';
import { cellOfNumber, readNumberCell } from '../import-sources/number-cell.rules.ts';

/** A cell of a column `attribute:NAME`, which is not empty. */
export interface AttributeCell {
  name: string;
  text: string;
}

const prefix = /^attribute:/i;
const none = {};

export const isAttributeColumn = (column: string) => prefix.test(column);

/** @returns the cells about attributes, if there are any; empty ones change nothing */
export function attributeCells(values: Readonly<Record<string, unknown>>): {
  attributes?: readonly AttributeCell[];
} {
  const cells: AttributeCell[] = [];
  for (const column in values) {
    if (!prefix.test(column)) continue;
    const value = values[column];
    const isGiven = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const text = isGiven ? cleanText(toText(value)) : '';
    if (text !== '') cells.push({ name: cleanText(column.replace(prefix, '')), text });
  }
  return cells.length > 0 ? { attributes: cells } : none;
}

const toText = (value: string | number | boolean) =>
  typeof value === 'number' ? cellOfNumber(value) : String(value);

/** @returns the value that a cell means: choices by name, numbers also with their unit, yes and no as words */
export function valueOfCell(attribute: Attribute, text: string): CheckedValue {
  const { name, kind, unit, choices } = attribute;
  const key = text.toLowerCase();
  if (kind === 'choice') {
    const found = choices.find((choice) => nameKey(choice.name) === nameKey(text));
    return found ? { value: found._id } : { error: `${name} has no value ${text}.` };
  }
  if (kind === 'number') {
    const bare = unit && key.endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : '';
    const { value, refusal } = readNumberCell(bare || text, attributeDecimals);
    return refusal ? { error: `${name}: ${refusal}` } : checkAttributeValue(attribute, String(value));
  }
  if (kind === 'yes-no') return checkAttributeValue(attribute, readFlag(text) ?? key);
  return checkAttributeValue(attribute, text);
}

/** The cell that means a value; empty without one. */
export function cellOfValue({ kind, choices }: Attribute, value: AttributeValue | undefined): string {
  if (value === undefined) return '';
  if (kind === 'choice') return choices.find(({ _id }) => _id === value)?.name ?? '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return toText(value);
}
