import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { productPicture } from '#contract/art.ts';
import { useDraft } from '#web/components/form/use-draft.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { Price } from '#web/components/ui/price.tsx';
import { cx } from '#web/lib/class-names.ts';
import { partsOf } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

type SearchBoxProps = {
  id: string;
  className?: string;
  /** A suggestion or the search itself was taken, or Escape pressed in a box that shows none. */
  onDone?: () => void;
};

/**
 * The header's search: a plain form of the shop page, and suggestions under it once there is JavaScript. Arrows
 * move, Enter opens the marked product or searches, Escape closes.
 */
export function SearchBox({ id, className, onDone }: SearchBoxProps) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const [search] = useSearchParams();
  const applied = pathname.startsWith('/shop') ? (search.get('name') ?? '') : '';
  const [typed, setTyped] = useDraft(applied);
  const { found, type, clear } = useSuggestions();
  const [marked, setMarked] = useState(-1);
  // Open where the text was typed; on the next page it is closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key && found.length > 0;
  const listId = useId();
  const box = useRef<HTMLFormElement>(null);

  const close = () => {
    setOpenAt(null);
    setMarked(-1);
  };
  const leave = () => {
    close();
    clear();
    onDone?.();
  };
  const taken = () => {
    leave();
    setTyped(applied);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setOpenAt(key);
      // From the box itself (-1) round the list and back into the box.
      setMarked(isOpen ? ((marked + 1 + step + found.length + 1) % (found.length + 1)) - 1 : 0);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen) close();
      else onDone?.();
    }
  };

  return (
    <search className={className}>
      <form
        ref={box}
        id={id}
        className="search"
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault();
          const suggestion = isOpen ? found[marked] : undefined;
          if (suggestion) {
            taken();
            return navigate(`/product/${suggestion.slug}`);
          }
          const name = typed.trim();
          leave();
          navigate(name ? `/shop?${new URLSearchParams({ name })}` : '/shop');
        }}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) close();
        }}
      >
        <Icon name="magnifying-glass" />
        <input
          className="input"
          type="search"
          name="name"
          placeholder="Search Products"
          aria-label="Search Products"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpenAt(key);
            setMarked(-1);
            type(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={cx('menu suggestions', !isOpen && 'hidden')}>
          <div role="listbox" id={listId} aria-label="Suggestions">
            {isOpen
              ? found.map(({ name, slug, imageUrl, price }, at) => (
                  <Link
                    key={slug}
                    id={`${listId}-${at}`}
                    role="option"
                    aria-selected={at === marked}
                    tabIndex={-1}
                    className="suggestion"
                    to={`/product/${slug}`}
                    onClick={taken}
                  >
                    <Picture src={productPicture(imageUrl, { upTo: 160 }).src} alt="" />
                    <span className="min-w-0 truncate">
                      {partsOf(name, typed).map(({ text, isTyped }, part) =>
                        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
                        isTyped ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
                      )}
                    </span>
                    <Price amount={price} />
                  </Link>
                ))
              : null}
          </div>
          <p className="suggestion-keys max-lg:hidden" aria-hidden="true">
            <span>↑ ↓ to move</span>
            <span>Enter to open</span>
            <span>Esc to close</span>
          </p>
        </div>
        <span className="sr-only" role="status">
          {isOpen ? `${found.length} suggestions` : ''}
        </span>
      </form>
    </search>
  );
}
