import type { VariantsForm } from '#contract/variants.contract.ts';
import { refuseField } from '#server/errors.ts';
import { keyOf, type Options } from './variant-options.rules.ts';

type SentOption = VariantsForm['options'][number];
type Option = Options[number];

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
  const keepsAttribute = sent.attribute === undefined && keyOf(sent.name) === keyOf(name);
  if (!keepsAttribute && (sent.attribute ?? null) !== attributeId) return false;
  if (sent.values.length !== values.length) return false;
  if (attributeId !== null)
    return values.every((value) => sent.values.some((one) => isSameChoice(value, one)));
  return (
    name === sent.name &&
    values.every((value, at) => hasSameId(value, sent.values[at]) && value.name === sent.values[at]?.name)
  );
}

type Value = Option['values'][number];
type SentValue = SentOption['values'][number];

const hasSameId = ({ id }: Value, sent: SentValue | undefined) => (sent?._id ?? id) === id;

const isSameChoice = (value: Value, sent: SentValue) =>
  hasSameId(value, sent) &&
  (sent.choice ? sent.choice === value.choiceId : keyOf(sent.name) === keyOf(value.name));
