import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './ordered-list.module.css';

type OrderedListProps<Item> = {
  label: string;
  items: readonly Item[];
  toKey: (item: Item) => string;
  texts: {
    up: (item: Item, at: number) => string;
    down: (item: Item, at: number) => string;
    /** Announced after a move. @param at from 1 */
    isNow: (item: Item, at: number, count: number) => string;
  };
  onMove: (from: number, to: number) => void;
  children: (item: Item, at: number) => ReactNode;
};

/** Rows that are ordered by dragging their handle, or by their buttons. */
export function OrderedList<Item>({ label, items, toKey, texts, onMove, children }: OrderedListProps<Item>) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);

  // Moving an element takes the focus away from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the order has changed
  useEffect(() => {
    if (pressed.current) list.current?.querySelector<HTMLElement>(pressed.current)?.focus();
    pressed.current = undefined;
  }, [items]);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    setSaid(texts.isNow(item, to + 1, items.length));
    onMove(from, to);
  };
  const step = (item: Item, at: number, by: 1 | -1) => ({
    'data-step': by,
    'aria-disabled': at + by < 0 || at + by >= items.length,
    onClick: () => {
      pressed.current = `[data-row="${toKey(item)}"] [data-step="${by}"]`;
      move(at, at + by);
    },
  });
  const dragging = (at: number) => ({
    onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      const row = currentTarget.parentElement;
      if (row) dataTransfer.setDragImage(row, 16, 16);
      setDragged(at);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setTarget(undefined);
    },
  });
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map((item, at) => (
          <li
            key={toKey(item)}
            data-row={toKey(item)}
            data-target={dragged !== undefined && dragged !== at && target === at ? '' : undefined}
            className={styles.row}
            onDragEnter={() => setTarget(at)}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
            }}
          >
            <span className={styles.handle} draggable {...dragging(at)}>
              <Icon name="list" size="s" />
            </span>
            <div className={styles.content}>{children(item, at)}</div>
            <span className={styles.steps}>
              <IconButton icon="arrow-up" iconSize="s" label={texts.up(item, at)} {...step(item, at, -1)} />
              <IconButton
                icon="arrow-up"
                iconSize="s"
                className={styles.down}
                label={texts.down(item, at)}
                {...step(item, at, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
