import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSame } from '#contract/is-same.ts';
import {
  type EditedTarget,
  type MenuEntry,
  type MenuName,
  type Menus,
  maxMenuEntries,
  maxMenuLabel,
  menuMessages,
  menuNames,
  menuPlaces,
  ourMenus,
  refusalOfLink,
} from '#contract/menus.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/menus.ts';
import { addEntry, changeEntry, moveEntry, removeEntry } from './edited-menus.ts';
import * as home from './home-part.module.css';
import * as styles from './menus-part.module.css';

const texts = textsOf({ en });

interface MenusPartProps {
  menus: Menus;
  /** As the last saved draft has them. */
  targets: readonly EditedTarget[];
  onChange: (menus: Menus) => void;
}

/** The menus of header and footer. */
export function MenusPart({ menus, targets, onChange }: MenusPartProps) {
  const words = texts();
  const things = useThings();
  return (
    <section aria-label={words.title} className={home.part}>
      <p className="muted meta">{words.hint}</p>
      {menuNames.map((name) => (
        <MenuFields
          key={name}
          {...{ name, targets, things }}
          menu={menus[name]}
          onChange={(menu) => onChange({ ...menus, [name]: menu })}
        />
      ))}
    </section>
  );
}

interface Thing {
  kind: 'category' | 'brand' | 'page';
  id: string;
  name: string;
}

/** Categories, brands and pages that shoppers see; undefined until they are loaded. */
function useThings(): readonly Thing[] | undefined {
  const { data } = useQuery({
    queryKey: ['menu-things'],
    queryFn: async ({ signal }): Promise<Thing[]> => {
      const [{ categories }, { brands }, { pages }] = await Promise.all([
        shopApi('GET /category/list', { signal }),
        shopApi('GET /brand/list', { signal }),
        shopApi('GET /page', { signal }),
      ]);
      return [
        ...categories.map(({ _id, name }) => ({ kind: 'category' as const, id: _id, name })),
        ...brands.map(({ _id, name }) => ({ kind: 'brand' as const, id: _id, name })),
        ...pages.map(({ _id, title }) => ({ kind: 'page' as const, id: _id, name: title })),
      ];
    },
  });
  return data;
}

interface MenuFieldsProps {
  name: MenuName;
  menu: readonly MenuEntry[];
  targets: readonly EditedTarget[];
  things: readonly Thing[] | undefined;
  onChange: (menu: MenuEntry[]) => void;
}

function MenuFields({ name, menu, targets, things, onChange }: MenuFieldsProps) {
  const words = texts();
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const nameOf = useNames(targets, things);
  const move = (at: number, by: 1 | -1) => {
    onChange(moveEntry(menu, at, by));
    if (open === at) setOpen(at + by);
    else if (open === at + by) setOpen(at);
    // The same button of the same entry; at an end the other one.
    requestAnimationFrame(() => {
      const buttons =
        list.current?.children[at + by]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
      const [first, second] = by < 0 ? [buttons[0], buttons[1]] : [buttons[1], buttons[0]];
      (first?.disabled ? second : first)?.focus();
    });
  };
  return (
    <fieldset className={styles.menu}>
      <legend className="strong">{words.menuTitles[name]}</legend>
      {menu.length === 0 ? <p className="muted meta">{words.empty}</p> : null}
      <ol ref={list} tabIndex={-1} className={home.sections}>
        {menu.map((entry, at) => {
          const { name: shown, note } = nameOf(entry);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are known by their places
            <li key={at} className={cx(home.section, entry.level === 2 && styles.below)}>
              <div className={home.head}>
                <button
                  type="button"
                  className={home.name}
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  <b className="strong">{shown}</b>
                  {note ? <small className={cx('meta', home.leftOut)}>{note}</small> : null}
                </button>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    data-move={by}
                    className={home.move}
                    aria-label={by < 0 ? words.up(shown) : words.down(shown)}
                    disabled={at + by < 0 || at + by >= menu.length}
                    onClick={() => move(at, by)}
                  >
                    <Icon name={by < 0 ? 'arrow-up' : 'arrow-down'} size="s" />
                  </button>
                ))}
              </div>
              {open === at ? (
                <div className={home.body}>
                  <EntryFields
                    entry={entry}
                    isFirst={at === 0}
                    onChange={(changed) => onChange(changeEntry(menu, at, changed))}
                  />
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      setOpen(null);
                      onChange(removeEntry(menu, at));
                      list.current?.focus();
                    }}
                  >
                    {words.remove}
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {menu.length >= maxMenuEntries ? (
        <p className="muted meta">{menuMessages.tooMany}</p>
      ) : (
        <AddEntry
          things={things}
          label={words.addTo(words.menuTitles[name])}
          onAdd={(entry) => onChange(addEntry(menu, entry))}
        />
      )}
      {isSame(menu, ourMenus[name]) ? null : (
        <Button
          variant="link"
          onClick={() => {
            setOpen(null);
            onChange(ourMenus[name]);
          }}
        >
          {words.asNew}
        </Button>
      )}
    </fieldset>
  );
}

/** @returns the name of an entry, and why shoppers do not see it */
function useNames(targets: readonly EditedTarget[], things: readonly Thing[] | undefined) {
  const words = texts();
  const { withdrawalDays } = useShop();
  return ({ kind, to, label }: MenuEntry): { name: string; note?: string } => {
    const own = label.trim();
    if (kind === 'link') return { name: own };
    if (kind === 'place') {
      const name = own || words.places[to as keyof typeof words.places];
      return to === 'withdraw' && withdrawalDays === null ? { name, note: words.notOffered } : { name };
    }
    const target = targets.find((each) => each.kind === kind && each.id === to);
    const thing = things?.find((each) => each.kind === kind && each.id === to);
    const name = own || target?.name || thing?.name || words.unknown;
    if (target && !target.isShown) return { name, note: words.hidden };
    return target || thing || !things ? { name } : { name, note: words.deleted };
  };
}

interface EntryFieldsProps {
  entry: MenuEntry;
  isFirst: boolean;
  onChange: (entry: MenuEntry) => void;
}

/** Texts that cannot be saved stay in their field, and the menu keeps what it had. */
function EntryFields({ entry, isFirst, onChange }: EntryFieldsProps) {
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

interface AddEntryProps {
  things: readonly Thing[] | undefined;
  label: string;
  onAdd: (entry: MenuEntry) => void;
}

const toLink = 'link';

/** One choice adds it; a link is asked for its name and address first. */
function AddEntry({ things = [], label, onAdd }: AddEntryProps) {
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
