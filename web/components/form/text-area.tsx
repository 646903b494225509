import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { inputClass } from './input.tsx';

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'children'> & {
    /** Counts what is written against this many characters ('151 / 200'). It only counts: validation sets the limit. */
    limit?: number;
  };

/** Several lines of text with their label, and a counter where a limit is given. */
export function TextArea({ limit, rows = 4, ref, onChange, ...props }: TextAreaProps) {
  const { label, labelHidden, labelEnd, hint, error, id, className, ...rest } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  // A form that resets or fills its fields writes into the element without an event: count again after every render.
  useLayoutEffect(() => setLength(own.current?.value.length ?? 0));
  return (
    <Field
      {...{ label, labelHidden, labelEnd, hint, error, id, className }}
      hintEnd={
        limit ? (
          <span className="num">
            {length} / {limit}
          </span>
        ) : null
      }
    >
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          ref={own}
          rows={rows}
          className={inputClass}
          onChange={(event) => {
            setLength(event.target.value.length);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
