import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField } from '#server/errors.ts';

/** Options of a product in their sequence. */
export type Options = { name: string; values: { id: string; name: string }[] }[];

const keyOf = (name: string) => name.toLowerCase();

/**
 * What the options become. Values keep their id by the sent id, else by name.
 * @throws invalid-input
 */
export function planOptions(stored: Options, sent: VariantsForm['options'], newId: () => string): Options {
  refuseRepeated(
    sent,
    ({ name }) => keyOf(name),
    ({ name }) => refuseField('options', `Two options are called ${name}.`),
  );
  const known = new Set(stored.flatMap(({ values }) => values.map(({ id }) => id)));
  const options = sent.map(({ name, values }) => {
    refuseRepeated(
      values,
      (value) => keyOf(value.name),
      (value) => refuseField('options', `${name} has the value ${value.name} twice.`),
    );
    const before = stored.find((option) => keyOf(option.name) === keyOf(name))?.values ?? [];
    const sentIds = new Set(values.map(({ _id }) => _id));
    const byName = new Map(
      before.filter(({ id }) => !sentIds.has(id)).map((value) => [keyOf(value.name), value.id]),
    );
    return {
      name,
      values: values.map((value) => {
        if (value._id && !known.has(value._id)) {
          throw refuseField(
            'options',
            `${value.name} is a value of another product. Please reload the page.`,
          );
        }
        return { id: value._id ?? byName.get(keyOf(value.name)) ?? newId(), name: value.name };
      }),
    };
  });
  refuseRepeated(
    options.flatMap(({ values }) => values),
    ({ id }) => id,
    ({ name }) => refuseField('options', `${name} is listed twice.`),
  );
  return options;
}

/** @returns the ids of the values that a variant names, one of each option */
export function chooseValues(options: Options, names: readonly string[], at: number): string[] {
  if (names.length !== options.length) {
    throw refuseField(`variants.${at}.values`, 'Each variant needs one value of each option.');
  }
  return options.map((option, index) => {
    const name = names[index] ?? '';
    const value = option.values.find((one) => keyOf(one.name) === keyOf(name));
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
