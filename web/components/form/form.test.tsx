import { renderToStaticMarkup as draw } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { NumberInput } from './number-input.tsx';
import { Select } from './select.tsx';
import { StarInput } from './star-input.tsx';
import { Stepper } from './stepper.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

describe('a field', () => {
  test('is named by its label and described by its hint', () => {
    const html = draw(<TextInput id="sku" label="SKU" hint="Letters and digits." />);
    expect(html).toContain('<label class="label" for="sku">SKU</label>');
    expect(html).toContain('id="sku" aria-describedby="sku-hint"');
    expect(html).toContain('<span id="sku-hint">Letters and digits.</span>');
  });

  test('shows its first error only, in place of the hint, and says that it is invalid', () => {
    const html = draw(
      <TextInput id="slug" label="Slug" hint="Help." error={['Slug is required.', 'Slug is too short.']} />,
    );
    expect(html).toContain('aria-invalid="true" aria-describedby="slug-error"');
    expect(html).toContain('Slug is required.');
    expect(html).not.toContain('Slug is too short.');
    expect(html).not.toContain('Help.');
  });

  test('without an error is not invalid', () => {
    expect(draw(<TextInput label="Slug" error={[]} />)).not.toContain('aria-invalid');
  });
});

test('a number is typed as text with the number keys, a price with a point', () => {
  expect(draw(<NumberInput label="Quantity" />)).toMatch(/type="text".*inputMode="numeric"/);
  expect(draw(<NumberInput label="Price" decimals={2} />)).toContain('inputMode="decimal"');
});

test('a limited text counts, also beside an error', () => {
  const html = draw(
    <TextArea label="Description" limit={200} defaultValue="Spun steel." error="Too long." />,
  );
  expect(html).toContain('<span class="num">11 / 200</span>');
});

test('a select offers to select nothing', () => {
  const html = draw(<Select label="Brand" withNone options={[{ value: 'a', label: 'Nordlys' }]} />);
  expect(html).toContain('<option value="0">No option selected</option><option value="a">Nordlys</option>');
});

test('stars are five radio buttons of whole stars', () => {
  const html = draw(<StarInput label="Rating" name="rating" value={4} onChange={() => {}} />);
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  expect(html).toMatch(/value="4"[^>]*checked=""|checked=""[^>]*value="4"/);
  expect(html.match(/checked=""/g)).toHaveLength(1);
});

test('a checkbox shows its error', () => {
  expect(draw(<Checkbox label="I agree" error="Please agree." />)).toContain('Please agree.');
});

describe('a stepper', () => {
  const buttons = (html: string) =>
    [...html.matchAll(/<button[^>]*aria-label="([^"]+)"[^>]*>/g)].map(([tag, label]) => [
      label,
      tag.includes('disabled'),
    ]);

  test('stops at its ends', () => {
    expect(buttons(draw(<Stepper label="Quantity" value="1" onChange={() => {}} max={5} />))).toEqual([
      ['One less', true],
      ['One more', false],
    ]);
    expect(buttons(draw(<Stepper label="Quantity" value="5" onChange={() => {}} max={5} />))).toEqual([
      ['One less', false],
      ['One more', true],
    ]);
  });

  test('shows what was typed even where it is not allowed', () => {
    expect(draw(<Stepper label="Quantity" value="99" onChange={() => {}} max={5} invalid />)).toContain(
      'value="99"',
    );
  });

  test('counts from what is no whole number', () => {
    const drawn = (value: string) => draw(<Stepper label="Quantity" value={value} onChange={() => {}} />);
    expect(buttons(drawn('2.5'))).toEqual([
      ['One less', false],
      ['One more', false],
    ]);
    for (const value of ['-3', 'two'])
      expect(buttons(drawn(value))).toEqual([
        ['One less', true],
        ['One more', false],
      ]);
  });
});
