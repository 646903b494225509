import { nameKey } from '#contract/clean-text.ts';
import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { ChoiceAttribute } from '../attributes/attributes.rules.ts';

interface OptionValue {
  id: string;
  name: string;
  /** The choice of an option that refers to an attribute, else null. */
  choiceId: string | null;
}

interface Option {
  name: string;
  /** Null for free text. */
  attributeId: string | null;
  values: OptionValue[];
}

/** Options of a product in their sequence. */
export type Options = Option[];

/** An option with the names that were sent, by which variants name its values. */
interface PlannedOption extends Option {
  values: (OptionValue & { sentName: string })[];
}

type SentOption = VariantsForm['options'][number];
type SentValue = SentOption['values'][number];

/** @throws variants-changed when the stored options are neither those that the form has read nor those that it sends */
export function refuseChangedOptions(
  stored: Options,
  { options, optionsWas }: Pick<VariantsForm, 'options' | 'optionsWas'>,
): void {
  if (!optionsWas) return;
  // In replies, an option of free text has no attribute.
  const before = optionsWas.map((option) => ({ ...option, attribute: option.attribute ?? null }));
  if (hasSameOptions(stored, before) || hasSameOptions(stored, options)) return;
  throw refuseField(
    'options',
    'Somebody else has changed the options of this product. Please reload the page.',
    'variants-changed',
  );
}

export const hasSameOptions = (stored: Options, sent: readonly SentOption[]) =>
  stored.length === sent.length &&
  sent.every((option, at) => {
    const one = stored[at];
    return one !== undefined && isSameOption(one, option);
  });

/** Names and order of an option that refers to an attribute are the attribute's: when they change, the product does not. */
function isSameOption({ name, attributeId, values }: Option, sent: SentOption): boolean {
  const keepsAttribute = sent.attribute === undefined && nameKey(sent.name) === nameKey(name);
  if (!keepsAttribute && (sent.attribute ?? null) !== attributeId) return false;
  if (sent.values.length !== values.length) return false;
  if (attributeId !== null)
    return values.every((value) => sent.values.some((one) => isSameChoice(value, one)));
  return (
    name === sent.name &&
    values.every((value, at) => hasSameId(value, sent.values[at]) && value.name === sent.values[at]?.name)
  );
}

const hasSameId = ({ id }: OptionValue, sent: SentValue | undefined) => (sent?._id ?? id) === id;

const isSameChoice = (value: OptionValue, sent: SentValue) =>
  hasSameId(value, sent) &&
  (sent.choice ? sent.choice === value.choiceId : nameKey(sent.name) === nameKey(value.name));

/**
 * The new options. Values keep their id by the sent id, else by choice or name.
 * @param attributes those that the sent and the stored options refer to
 * @throws invalid-input
 */
export function planOptions(
  stored: Options,
  { options: sent, variants }: Pick<VariantsForm, 'options' | 'variants'>,
  { newId, attributes }: { newId: () => string; attributes: readonly ChoiceAttribute[] },
): PlannedOption[] {
  const known = new Set(stored.flatMap(({ values }) => values.map(({ id }) => id)));
  const options = sent.map((option, at): PlannedOption => {
    refuseRepeated(
      option.values,
      (value) => nameKey(value.name),
      (value) => refuseField('options', `${option.name} has the value ${value.name} twice.`),
    );
    const named = stored.find(({ name }) => nameKey(name) === nameKey(option.name));
    const attributeId = option.attribute === undefined ? (named?.attributeId ?? null) : option.attribute;
    refuseStrayChoice(option, { at, attributeId });
    const linked = attributeId === null ? null : linkedTo(attributeId, option, { at, variants, attributes });
    const linkedBefore = linked && stored.find((one) => one.attributeId === attributeId);
    const before = (named ?? linkedBefore)?.values ?? [];
    const sentIds = new Set(option.values.map(({ _id }) => _id));
    const free = before.filter(({ id }) => !sentIds.has(id));
    const byName = new Map(free.map((value) => [nameKey(value.name), value.id]));
    const byChoice = new Map(free.map((value) => [value.choiceId, value.id]));
    const values = option.values.map((value, index) => {
      if (value._id && !known.has(value._id)) {
        throw refuseField('options', `${value.name} is a value of another product. Please reload the page.`);
      }
      const choice = linked?.choices[index] ?? null;
      const name = choice?.name ?? value.name;
      const sameChoice = choice ? byChoice.get(choice._id) : undefined;
      const id = value._id ?? sameChoice ?? byName.get(nameKey(name)) ?? newId();
      return { id, name, choiceId: choice?._id ?? null, sentName: value.name };
    });
    if (!linked) return { name: option.name, attributeId: null, values };
    const place = new Map(linked.attribute.choices.map(({ _id }, index) => [_id, index]));
    const choicePlace = ({ choiceId }: OptionValue) => place.get(choiceId ?? '') ?? 0;
    values.sort((one, other) => choicePlace(one) - choicePlace(other));
    return { name: linked.attribute.name, attributeId, values };
  });
  refuseRepeated(
    options,
    ({ name }) => nameKey(name),
    ({ name }) => refuseField('options', `Two options are called ${name}.`),
  );
  refuseRepeated(
    options.flatMap(({ values }) => values),
    ({ id }) => id,
    ({ name }) => refuseField('options', `${name} is listed twice.`),
  );
  return options;
}

/** Null for the attribute says that choices are given up. @throws invalid-input */
function refuseStrayChoice(
  { name, attribute, values }: SentOption,
  { at, attributeId }: { at: number; attributeId: string | null },
): void {
  if (attributeId !== null || attribute === null) return;
  const stray = values.findIndex(({ choice }) => choice);
  if (stray < 0) return;
  throw refuseField(
    `options.${at}.values.${stray}.choice`,
    `${values[stray]?.name} is the choice of an attribute, but ${name} refers to none. Please reload the page.`,
  );
}

interface Linking extends Pick<VariantsForm, 'variants'> {
  /** The place of the option. */
  at: number;
  attributes: readonly ChoiceAttribute[];
}

/** @returns the attribute, and the choice of each value @throws invalid-input */
function linkedTo(id: string, { name, values }: SentOption, { at, variants, attributes }: Linking) {
  const attribute = attributes.find(({ _id }) => _id === id);
  const field = `options.${at}`;
  if (!attribute) {
    throw refuseField(field, `The attribute of ${name} does not exist any more. Please reload the page.`);
  }
  if (attribute.kind !== 'choice') {
    throw refuseField(field, `${attribute.name} has no values to choose from, so it cannot be an option.`);
  }
  const choices = values.map((value) => {
    const found = attribute.choices.find((choice) =>
      value.choice ? choice._id === value.choice : nameKey(choice.name) === nameKey(value.name),
    );
    if (found) return found;
    const message = `${value.name} is no value of the attribute ${attribute.name}.`;
    // Also names the first variant that has it, so that an import refuses its row and no other.
    const variant = variants.findIndex((one) => nameKey(one.values[at] ?? '') === nameKey(value.name));
    const fields = { [field]: message, ...(variant < 0 ? {} : { [`variants.${variant}.values`]: message }) };
    throw new ShopError('invalid-input', message, { fields });
  });
  refuseRepeated(
    choices,
    ({ _id }) => _id,
    (choice) => refuseField(field, `${attribute.name} has the value ${choice.name} twice.`),
  );
  return { attribute, choices };
}

/** @returns the ids of the values that a variant names, one of each option */
export function chooseValues(
  options: readonly PlannedOption[],
  names: readonly string[],
  at: number,
): string[] {
  if (names.length !== options.length) {
    throw refuseField(`variants.${at}.values`, 'Each variant needs one value of each option.');
  }
  return options.map((option, index) => {
    const name = names[index] ?? '';
    // A choice may have another name by now.
    const value =
      option.values.find(({ sentName }) => nameKey(sentName) === nameKey(name)) ??
      option.values.find((one) => nameKey(one.name) === nameKey(name));
    if (!value) throw refuseField(`variants.${at}.values`, `${name} is no value of ${option.name}.`);
    return value.id;
  });
}

/** @throws the refusal of the first row whose key another row has */
export function refuseRepeated<Row>(
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
  refusal: (row: Row) => Error,
): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOfRow(row);
    if (seen.has(key)) throw refusal(row);
    seen.add(key);
  }
}
