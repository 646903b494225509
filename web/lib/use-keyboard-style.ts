import { useEffect } from 'react';

const STYLE = 'user-is-tabbing';

/** Tab puts the keyboard-navigation style on the page, a mouse press takes it off (docs/rules.md#header-and-panels). Once, in the shell. */
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
