import { useRef, useState } from 'react';
import { isSame } from '#contract/is-same.ts';
import {
  type EditedTarget,
  type MenuEntry,
  type MenuName,
  maxMenuEntries,
  menuMessages,
  ourMenus,
} from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/menus.ts';
import { AddEntry } from './add-entry.tsx';
import { addEntry, changeEntry, moveEntry, removeEntry } from './edited-menus.ts';
import { EntryFields } from './entry-fields.tsx';
import * as home from './home-part.module.css';
import { useNames } from './menu-names.ts';
import * as styles from './menus-part.module.css';
import { MoveButtons, movingIn } from './move-buttons.tsx';
import type { Thing } from './use-things.ts';
import { useUndo } from './use-undo.tsx';

const texts = defineTexts({ en });

interface MenuFieldsProps {
  name: MenuName;
  menu: readonly MenuEntry[];
  targets: readonly EditedTarget[];
  things: readonly Thing[] | undefined;
  onChange: (menu: MenuEntry[]) => void;
}

/** One menu: its entries, and what can be added. */
export function MenuFields({ name, menu, targets, things, onChange }: MenuFieldsProps) {
  const words = texts();
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const entryName = useNames(targets, things);
  const undo = useUndo(menu, list, (next) => onChange([...next]));
  const add = (entry: MenuEntry) => {
    onChange(addEntry(menu, entry));
    if (entry.kind !== 'link') return;
    setOpen(menu.length);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  const move = movingIn(list, (at, by) => {
    const moved = moveEntry(menu, at, by);
    onChange(moved.menu);
    if (open === at) setOpen(moved.at);
    else if (open !== null) setOpen(null);
    return moved.at;
  });
  return (
    <fieldset className={styles.menu}>
      <legend className="strong">{words.menuTitles[name]}</legend>
      {menu.length === 0 ? <p className="muted meta">{words.empty}</p> : null}
      <ol ref={list} tabIndex={-1} className={home.sections}>
        {menu.map((entry, at) => {
          const { name: shown, note } = entryName(entry);
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
                <MoveButtons
                  labels={{ up: words.up(shown), down: words.down(shown) }}
                  canMove={(by) => moveEntry(menu, at, by).at !== at}
                  onMove={(by) => move(at, by)}
                />
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
                      undo.remove(words.removed(shown), removeEntry(menu, at));
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
      {undo.note}
      {menu.length >= maxMenuEntries ? (
        <p className="muted meta">{menuMessages.tooMany}</p>
      ) : (
        <AddEntry things={things} label={words.addTo(words.menuTitles[name])} onAdd={add} />
      )}
      {isSame(menu, ourMenus[name]) ? null : (
        <Button
          variant="link"
          onClick={() => {
            setOpen(null);
            undo.remove(words.isAsNew(words.menuTitles[name]), ourMenus[name]);
          }}
        >
          {words.asNew}
        </Button>
      )}
    </fieldset>
  );
}
