import { useState } from 'react';
import { type MenuEntry, maxMenuLabel, menuMessages, refusalOfLink } from '#contract/menus.ts';
import { textsOf } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/menus.ts';

const texts = textsOf({ en });

interface EntryFieldsProps {
  entry: MenuEntry;
  isFirst: boolean;
  onChange: (entry: MenuEntry) => void;
}

/** Texts that cannot be saved stay in their field, and the menu keeps what it had. */
export function EntryFields({ entry, isFirst, onChange }: EntryFieldsProps) {
  const words = texts();
  const isLink = entry.kind === 'link';
  const [label, setLabel] = useState(entry.label);
  const [address, setAddress] = useState(entry.to);
  const noLabel = isLink && !label.trim();
  const badAddress = isLink ? refusalOfLink(address) : null;
  return (
    <>
      <TextInput
        label={words.label}
        value={label}
        maxLength={maxMenuLabel}
        {...(noLabel ? { error: menuMessages.noLabel } : isLink ? {} : { hint: words.labelHint })}
        onChange={({ target }) => {
          setLabel(target.value);
          if (!isLink || target.value.trim()) onChange({ ...entry, label: target.value });
        }}
      />
      {isLink ? (
        <TextInput
          label={words.address}
          value={address}
          maxLength={500}
          {...(badAddress ? { error: badAddress } : { hint: words.addressHint })}
          onChange={({ target }) => {
            setAddress(target.value);
            if (!refusalOfLink(target.value)) onChange({ ...entry, to: target.value });
          }}
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
