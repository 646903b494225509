import { useState } from 'react';
import { type MenuEntry, maxMenuLabel, menuMessages, menuPlaces, refusalOfLink } from '#contract/menus.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/menus.ts';
import type { Thing } from './menu-names.ts';
import * as styles from './menus-part.module.css';

const texts = textsOf({ en });

interface AddEntryProps {
  things: readonly Thing[] | undefined;
  label: string;
  onAdd: (entry: MenuEntry) => void;
}

const toLink = 'link';

/** One choice adds it; a link is asked for its name and address first. */
export function AddEntry({ things = [], label, onAdd }: AddEntryProps) {
  const words = texts();
  const [link, setLink] = useState<{ label: string; address: string } | null>(null);
  const [isRefused, setRefused] = useState(false);
  const group = (kind: Thing['kind']) => ({
    label: words.kinds[kind],
    options: things
      .filter((each) => each.kind === kind)
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  });
  const addLink = () => {
    if (!link?.label.trim() || refusalOfLink(link.address)) return setRefused(true);
    onAdd({ kind: 'link', to: link.address, label: link.label, level: 1 });
    setLink(null);
    setRefused(false);
  };
  return (
    <div className={styles.add}>
      <Select
        label={label}
        value={link ? toLink : ''}
        options={[
          { value: '', label: words.choose },
          { value: toLink, label: words.kinds.link },
          {
            label: words.kinds.place,
            options: menuPlaces.map((place) => ({ value: `place ${place}`, label: words.places[place] })),
          },
          ...(['category', 'brand', 'page'] as const).map(group).filter(({ options }) => options.length > 0),
        ]}
        onChange={({ target: { value } }) => {
          if (value === toLink || value === '') return setLink(value ? { label: '', address: '' } : null);
          const [kind, to] = value.split(' ') as [MenuEntry['kind'], string];
          setLink(null);
          onAdd({ kind, to, label: '', level: 1 });
        }}
      />
      {link ? (
        <>
          <TextInput
            label={words.label}
            value={link.label}
            maxLength={maxMenuLabel}
            {...(isRefused && !link.label.trim() ? { error: menuMessages.noLabel } : {})}
            onChange={({ target }) => setLink({ ...link, label: target.value })}
          />
          <TextInput
            label={words.address}
            value={link.address}
            maxLength={500}
            {...(isRefused && refusalOfLink(link.address)
              ? { error: refusalOfLink(link.address) ?? undefined }
              : { hint: words.addressHint })}
            onChange={({ target }) => setLink({ ...link, address: target.value })}
          />
          <Button size="small" onClick={addLink}>
            {words.insert}
          </Button>
        </>
      ) : null}
    </div>
  );
}
