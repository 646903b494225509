import { type MenuEntry, maxMenuLabel, menuMessages, refusalOfLink } from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/menus.ts';

const texts = defineTexts({ en });

interface EntryFieldsProps {
  entry: MenuEntry;
  isFirst: boolean;
  onChange: (entry: MenuEntry) => void;
}

/** The draft has what is typed, also while that cannot be saved yet. */
export function EntryFields({ entry, isFirst, onChange }: EntryFieldsProps) {
  const words = texts();
  const isLink = entry.kind === 'link';
  // Not before anything is typed.
  const noLabel = isLink && !entry.label.trim() && entry.to.trim() !== '';
  const badAddress = entry.to.trim() ? refusalOfLink(entry.to) : null;
  return (
    <>
      <TextInput
        label={words.label}
        value={entry.label}
        maxLength={maxMenuLabel}
        {...(noLabel ? { error: menuMessages.noLabel } : isLink ? {} : { hint: words.labelHint })}
        onChange={({ target }) => onChange({ ...entry, label: target.value })}
      />
      {isLink ? (
        <TextInput
          label={words.address}
          value={entry.to}
          maxLength={500}
          {...(badAddress ? { error: badAddress } : { hint: words.addressHint })}
          onChange={({ target }) => onChange({ ...entry, to: target.value })}
        />
      ) : null}
      {isFirst ? null : (
        <Checkbox
          label={words.below}
          checked={entry.level === 2}
          onChange={({ target }) => onChange({ ...entry, level: target.checked ? 2 : 1 })}
        />
      )}
    </>
  );
}
