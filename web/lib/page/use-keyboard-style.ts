import { useEffect } from 'react';

const STYLE = 'user-is-tabbing';

/** Adds the keyboard style when Tab is pressed, and removes it on a mouse press (docs/rules.md#header-and-panels). Used once, by the root. */
export function useKeyboardStyle(): void {
  useEffect(() => {
    const { classList } = document.body;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') classList.add(STYLE);
    };
    const onMouseDown = () => classList.remove(STYLE);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('mousedown', onMouseDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('mousedown', onMouseDown);
    };
  }, []);
}
