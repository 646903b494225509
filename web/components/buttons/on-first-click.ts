import type { MouseEvent } from 'react';

/**
 * For a button that appears where another one was: the second click of a double click does nothing. `detail` counts the clicks of
 * one gesture, and is 0 for a key.
 */
export const onFirstClick = (onClick: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) onClick();
};
