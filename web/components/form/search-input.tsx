import { useDebouncedSearch } from '#web/lib/list-urls/use-debounced-search.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { inputClass, searchClass } from './input.tsx';
import * as styles from './search-input.module.css';

type SearchInputProps = {
  /** The name that screen readers say: 'Search products'. */
  label: string;
  placeholder: string;
  /** The search in the URL. */
  applied: string;
  /** '' clears it. */
  onSearch: (text: string) => void;
  /** Its search param: without JavaScript the box is a form. */
  name?: string;
  wide?: boolean;
};

/** The search box above a list: searches from 2 characters, a second after the last key, or on Enter. */
export function SearchInput({
  label,
  placeholder,
  applied,
  onSearch,
  name = 'search',
  wide,
}: SearchInputProps) {
  const { typed, type, submit } = useDebouncedSearch(applied, onSearch);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={cx(searchClass, styles.search, wide && styles.wide)}>
          <span className="sr-only">{label}</span>
          <Icon name="magnifying-glass" size="s" />
          <input
            className={inputClass}
            type="search"
            name={name}
            placeholder={placeholder}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </label>
      </form>
    </search>
  );
}
