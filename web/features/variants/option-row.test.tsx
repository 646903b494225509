import { renderToStaticMarkup as draw } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OptionRow } from './option-row.tsx';

const nothing = () => undefined;
const row = {
  option: { key: 'size', name: 'Size', values: [] },
  attributes: [],
  isFirst: true,
  isLast: true,
  error: undefined,
  nameError: undefined,
  onAdd: nothing,
  onChoose: nothing,
  onChange: nothing,
  onRemoveValue: nothing,
  onRemove: nothing,
  onMove: nothing,
};
const invalidInputs = (html: string) =>
  (html.match(/<input[^>]*>/g) ?? []).map((input) => input.includes('aria-invalid="true"'));

it('a name that another option has is refused at the name, not at the values', () => {
  const html = draw(<OptionRow {...row} nameError="Another option is called Size." />);
  expect(invalidInputs(html)).toEqual([true, false]);
  expect(html.indexOf('Another option is called Size.')).toBeLessThan(html.indexOf('Add a value'));
});

it('values that are missing are refused at the values', () => {
  expect(invalidInputs(draw(<OptionRow {...row} error="Add at least one value." />))).toEqual([false, true]);
});
