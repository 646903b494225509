import { type MenuEntry, menuPlaces, menuTargetKinds } from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import * as en from '#web/texts/en/menus.ts';
import * as styles from './menus-part.module.css';
import type { Thing } from './use-things.ts';

const texts = defineTexts({ en });

interface AddEntryProps {
  things: readonly Thing[] | undefined;
  label: string;
  onAdd: (entry: MenuEntry) => void;
}

/** One choice adds it; a link has neither name nor address yet. */
export function AddEntry({ things = [], label, onAdd }: AddEntryProps) {
  const words = texts();
  const group = (kind: Thing['kind']) => ({
    label: words.kinds[kind],
    options: things
      .filter((each) => each.kind === kind)
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  });
  return (
    <div className={styles.add}>
      <Select
        label={label}
        value=""
        options={[
          { value: '', label: words.choose },
          { value: 'link ', label: words.kinds.link },
          {
            label: words.kinds.place,
            options: menuPlaces.map((place) => ({ value: `place ${place}`, label: words.places[place] })),
          },
          ...menuTargetKinds.map(group).filter(({ options }) => options.length > 0),
        ]}
        onChange={({ target: { value } }) => {
          const [kind, to = ''] = value.split(' ') as [MenuEntry['kind'], string];
          if (value) onAdd({ kind, to, label: '', level: 1 });
        }}
      />
    </div>
  );
}
