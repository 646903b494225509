import { afterEach, expect, it } from 'vitest';
import type { AttributeKind } from '#contract/attribute-values.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import {
  applyingTo,
  changedAttributes,
  listRefusals,
  sentAttributes,
  toText,
  withFields,
} from './typed-attributes.ts';

afterEach(() => setShopFormat(defaultFormat));

const attribute = (_id: string, kind: AttributeKind = 'text', categories: string[] = []) => ({
  _id,
  name: _id,
  kind,
  unit: null,
  isForAll: categories.length === 0,
  isFilter: false,
  categories: [],
  inCategories: categories,
  choices: [],
});
const all = [attribute('material'), attribute('weight', 'number'), attribute('fit', 'text', ['knitwear'])];

it('those of the chosen categories are shown', () => {
  expect(applyingTo(all, ['lamps']).map(({ _id }) => _id)).toEqual(['material', 'weight']);
  expect(applyingTo(all, ['lamps', 'knitwear'])).toEqual(all);
  expect(applyingTo([{ ...attribute('none'), isForAll: false }], ['lamps'])).toEqual([]);
});

it('an attribute that an option refers to has no field', () => {
  expect(withFields(all, ['weight', undefined]).map(({ _id }) => _id)).toEqual(['material', 'fit']);
});

it('a number is shown as it is read in the locale of the shop', () => {
  setShopFormat({ ...defaultFormat, locale: 'de-DE' });
  const shown = toText({ weight: 8.875 }, 'weight');
  expect(listRefusals(all, { weight: shown })).toEqual({});
});

it('only what was changed is sent, with what was there', () => {
  const stored = { material: 'Wool', weight: 640, fit: 'Slim' };
  const typed = { material: ' ', weight: '640', gone: '1' };
  const changed = changedAttributes(all, stored, typed);
  expect(sentAttributes(changed, stored, typed)).toEqual({
    attributes: { material: null },
    attributesWas: { material: 'Wool' },
  });
  expect(sentAttributes([], stored, typed)).toEqual({});
  const undyed = [attribute('undyed', 'yes-no')];
  expect(changedAttributes(undyed, { undyed: false }, { undyed: '0' })).toEqual([]);
  expect(changedAttributes(undyed, {}, { undyed: '0' })).toEqual(undyed);
});

it('a number is sent as the server reads it, however it was typed', () => {
  const { attributes } = sentAttributes(all, {}, { weight: '1.640,5', material: '1,5' });
  expect(attributes).toMatchObject({ weight: '1640.5', material: '1,5' });
});

it('what cannot be stored is named', () => {
  expect(listRefusals(all, { material: 'Wool', weight: '1.2.3' })).toEqual({
    weight: 'Enter a number such as 24.50.',
  });
});
