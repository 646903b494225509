import { useQuery } from '@tanstack/react-query';
import { type HomeSection, maxChosenProducts, type ProductsOf } from '#contract/home-sections.ts';
import { textsOf } from '#contract/texts.ts';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/look-home.ts';
import { type Choices, targetValue } from './home-choices.ts';

const texts = textsOf({ en });

type ProductsSection = Extract<HomeSection, { kind: 'products' }>;
const ways = ['newest', 'rated', 'sale', 'chosen'] as const;

const toValue = (of: ProductsOf) => ('id' in of ? targetValue(of.by, of.id) : of.by);

function toProductsOf(value: string): ProductsOf {
  const [by, id = ''] = value.split(' ');
  if (by === 'category' || by === 'brand') return { by, id };
  if (by === 'chosen') return { by, ids: [] };
  return { by: by === 'rated' || by === 'sale' ? by : 'newest' };
}

interface ProductsFieldsProps {
  section: ProductsSection;
  choices: Choices;
  onChange: (section: ProductsSection) => void;
}

/** Which products a row has, and its heading. */
export function ProductsFields({ section, choices, onChange }: ProductsFieldsProps) {
  const words = texts();
  const { of, title } = section;
  return (
    <>
      <Select
        label={words.which}
        value={toValue(of)}
        options={[
          ...ways.map((way) => ({ value: way, label: words.by[way] })),
          ...choices.listsWith(toValue(of)),
        ]}
        onChange={({ target }) => onChange({ ...section, of: toProductsOf(target.value) })}
      />
      {of.by === 'chosen' ? (
        <ChosenProducts
          ids={of.ids}
          onChange={(ids) => onChange({ ...section, of: { by: 'chosen', ids } })}
        />
      ) : null}
      <TextInput
        label={words.heading}
        hint={words.headingHint}
        value={title}
        maxLength={60}
        onChange={({ target }) => onChange({ ...section, title: target.value })}
      />
    </>
  );
}

function ChosenProducts({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const words = texts();
  const { data } = useQuery({
    queryKey: ['look-chosen', ids],
    queryFn: async ({ signal }) =>
      (await shopApi('GET /product/list/chosen', { query: { ids: ids.join(',') }, signal })).products,
    placeholderData: (before) => before,
  });
  const names = new Map(data?.map(({ _id, name }) => [_id, name]));
  return (
    <AsyncMultiSelect
      label={words.products}
      hint={words.maxProducts(maxChosenProducts)}
      none={words.noProducts}
      value={ids.map((id) => ({ value: id, label: names.get(id) ?? (data ? words.notForSale : '…') }))}
      optionsQuery={(text) => ({
        queryKey: ['look-products', text],
        queryFn: async ({ signal }) => {
          const query = { page: '1', limit: '20', search: text || undefined };
          const { products } = await shopApi('GET /product/list/select', { query, signal });
          return products.map(({ _id, name }) => ({ value: _id, label: name }));
        },
      })}
      onChange={(chosen) => onChange(chosen.slice(0, maxChosenProducts).map(({ value }) => String(value)))}
    />
  );
}
