import type { ComponentProps } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { inputClass, searchClass } from '#web/components/form/input.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/dashboard-search.ts';
import * as styles from './search-dialog.module.css';

const texts = defineTexts({ en });

/** Where one types, also before the code of the search has come. */
export function SearchField(props: ComponentProps<'input'>) {
  return (
    <div className={searchClass}>
      <Icon name="magnifying-glass" />
      <input
        className={cx(inputClass, styles.input)}
        type="search"
        aria-label={texts().label}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        {...props}
      />
    </div>
  );
}
