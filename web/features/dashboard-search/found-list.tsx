import { Link } from '#web/components/buttons/link.tsx';
import * as styles from './dashboard-search.module.css';
import type { OptionGroup } from './found-groups.ts';
import { type Found, foundKey } from './found-things.ts';

type FoundListProps = {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the marked option over all groups; -1 for none. */
  marked: number;
  isBusy: boolean;
  /** Called when one is chosen. */
  onDone: () => void;
};

export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** The listbox of the search. Its options are links, so that one may be opened in a new tab. */
export function FoundList({ id, groups, marked, isBusy, onDone }: FoundListProps) {
  let at = -1;
  return (
    <div role="listbox" id={id} className={styles.list} aria-busy={isBusy || undefined} aria-label="Results">
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={styles.group} role="presentation">
            {name}
          </p>
          {options.map((option) => {
            at += 1;
            const said = {
              id: optionId(id, at),
              role: 'option',
              'aria-selected': at === marked,
              tabIndex: -1,
              className: styles.option,
              children: <OptionText {...option} />,
            } as const;
            const { to, run } = option;
            if (run) {
              const onClick = () => {
                onDone();
                run();
              };
              return <button key={foundKey(option)} type="button" {...said} onClick={onClick} />;
            }
            return (
              <Link
                key={foundKey(option)}
                {...said}
                to={to}
                onClick={(event) => {
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onDone();
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function OptionText({ label, sub, end }: Found) {
  return (
    <>
      <span className={styles.label}>
        <bdi>{label}</bdi>
        {sub ? <small>{sub}</small> : null}
      </span>
      {end ? <span className={`num ${styles.end}`}>{end}</span> : null}
    </>
  );
}
