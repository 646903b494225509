import { type ComponentProps, useEffect, useRef } from 'react';

/** Milliseconds after the last key before the place counts as chosen: holding an arrow is one choice. */
const KEY_REST = 400;

type RangeInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  value: number;
  /** Called on every move. */
  onMove: (value: number) => void;
  /** Once it is let go, or the keys rest. */
  onCommit: () => void;
};

/** A native range input that distinguishes moving from choosing: React's onChange only reports moves. */
export function RangeInput({ onMove, onCommit, ...rest }: RangeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    let byKey = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = () => {
      byKey = true;
    };
    const onPointer = () => {
      byKey = false;
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => commit.current(), byKey ? KEY_REST : 0);
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('pointerdown', onPointer);
    element.addEventListener('change', onChange);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onPointer);
      element.removeEventListener('change', onChange);
    };
  }, []);
  return (
    <input {...rest} ref={input} type="range" onChange={(event) => onMove(event.target.valueAsNumber)} />
  );
}
