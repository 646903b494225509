import type { ErrorCode } from '#contract/errors.ts';
import { refuseField, type ShopError } from './errors.ts';

/** A value with which a field of a form can be compared. */
type Value = string | number | boolean | null | undefined;

/** Each of these names, which may be optional, and no other one: a field that one list leaves out fails the type check. */
type Exactly<Names extends PropertyKey, Given> = Given &
  Record<Exclude<Names, keyof Given> | Exclude<keyof Given, Names>, never>;
type Sent<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * Fields that two people who had the form open at the same time may both save (docs/rules.md#forms): a field that the form did
 * not change stays what it is.
 * @param sent without what is not to be changed
 * @param was the fields when the form was opened; one without it is written as it is sent
 * @param refuse makes the refusal of a field that both have changed, to something else
 * @returns what to write, and the refusals
 */
export function planFields<Fields extends object, Typed extends Sent<Fields>, Was extends Sent<Fields>>(
  stored: Fields,
  sent: Exactly<keyof Fields, Typed>,
  was: Exactly<keyof Fields, Was>,
  refuse: (name: keyof Fields & string, now: Value) => ShopError,
): { fields: Partial<Typed>; conflicts: ShopError[] } {
  const fields: Partial<Typed> = { ...sent };
  const conflicts: ShopError[] = [];
  for (const name of Object.keys(was) as (keyof Fields & string)[]) {
    const [before, now, typed] = [was[name], stored[name], sent[name]] as Value[];
    if (before === undefined || typed === undefined) continue;
    if (typed === before) delete fields[name];
    else if (now !== before && now !== typed) conflicts.push(refuse(name, now));
  }
  return { fields, conflicts };
}

/**
 * @param label in a sentence, like 'name'
 * @param now what is stored by now, if the sentence should say it
 */
export function changedByOther(
  field: string,
  label: string,
  now: Value,
  code: ErrorCode = 'fields-changed',
): ShopError {
  const to = typeof now === 'string' && now ? ` to “${now}”` : '';
  return refuseField(field, `Somebody else has changed the ${label}${to} meanwhile.`, code);
}
