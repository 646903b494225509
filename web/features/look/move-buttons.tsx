import type { RefObject } from 'react';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as styles from './home-part.module.css';

type Step = -1 | 1;

interface MoveButtonsProps {
  labels: { up: string; down: string };
  canMove: (by: Step) => boolean;
  onMove: (by: Step) => void;
}

/** Moves a row of a list up and down. */
export function MoveButtons({ labels, canMove, onMove }: MoveButtonsProps) {
  return ([-1, 1] as const).map((by) => (
    <button
      key={by}
      type="button"
      data-move={by}
      className={styles.move}
      aria-label={by < 0 ? labels.up : labels.down}
      disabled={!canMove(by)}
      onClick={() => onMove(by)}
    >
      <Icon name={by < 0 ? 'arrow-up' : 'arrow-down'} size="s" />
    </button>
  ));
}

/** Keeps the focus on the same button of the row that was moved; at an end on the other one. @param move returns its new place */
export function movingIn(list: RefObject<HTMLOListElement | null>, move: (at: number, by: Step) => number) {
  return (from: number, by: Step) => {
    const at = move(from, by);
    requestAnimationFrame(() => {
      const buttons = list.current?.children[at]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
      const [first, second] = by < 0 ? [buttons[0], buttons[1]] : [buttons[1], buttons[0]];
      (first?.disabled ? second : first)?.focus();
    });
  };
}
