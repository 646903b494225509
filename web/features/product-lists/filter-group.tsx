import { type ReactNode, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/list-filters.ts';
import * as styles from './filter-column.module.css';

const texts = defineTexts({ en });

type FilterGroupProps = {
  name: string;
  /** The choice in words; '' for none. */
  chosen: string;
  startsOpen: boolean;
  /** Groups with the same name close each other. */
  group?: string | undefined;
  children: ReactNode;
};

/** A filter that folds to its name and what is chosen, also without JavaScript. */
export function FilterGroup({ name, chosen, startsOpen, group, children }: FilterGroupProps) {
  // The browser opens and closes it from then on.
  const [isOpen] = useState(startsOpen);
  return (
    <details
      className={styles.group}
      open={isOpen}
      name={group}
      onToggle={({ currentTarget }) => {
        // Another group that closes at the same time moves it, maybe out of the sheet.
        if (group && currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>
        <span>{name}</span>
        <span className={styles.chosen} data-any={chosen === '' || undefined}>
          {chosen || texts().any}
        </span>
        <Icon name="caret-down" size="s" />
      </summary>
      <div className={styles.values}>{children}</div>
    </details>
  );
}
