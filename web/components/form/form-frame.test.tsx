import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useInUse, useOpenDialog } from '#web/lib/forms/form-frame.ts';
import { FormFrame } from './form-frame.tsx';

function Typed() {
  return <p>{useInUse(true) ? 'is over' : 'is possible'}</p>;
}

it('shows what the state of the shop allows, and what takes its place', () => {
  const draw = (when: boolean) =>
    renderToStaticMarkup(
      <FormFrame when={when} otherwise={<p>Answered</p>} note="Answered meanwhile.">
        <Typed />
      </FormFrame>,
    );
  expect(draw(true)).toBe('<p>is possible</p>');
  // Nobody has used it yet: browser tests see what stays (e2e/forms-that-stay.e2e.ts).
  expect(draw(false)).toBe('<p>Answered</p>');
});

it('needs a frame for what a row opens', () => {
  let open: ReturnType<typeof useOpenDialog> | undefined;
  function Row() {
    open = useOpenDialog();
    return null;
  }
  renderToStaticMarkup(<Row />);
  expect(() => open?.(() => null)).toThrow('FormFrame');
});
