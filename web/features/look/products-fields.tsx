import { useQuery } from '@tanstack/react-query';
import { type HomeProducts, type HomeSection, maxChosenProducts } from '#contract/home-sections.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/look-home.ts';
import { type Choices, targetValue } from './home-choices.ts';

const texts = defineTexts({ en });

type ProductsSection = Extract<HomeSection, { kind: 'products' }>;
const ways = ['newest', 'rated', 'sale', 'chosen'] as const;

const toValue = (of: HomeProducts) => ('id' in of ? targetValue(of.by, of.id) : of.by);

function toHomeProducts(value: string): HomeProducts {
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
        onChange={({ target }) => onChange({ ...section, of: toHomeProducts(target.value) })}
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

/** @returns names by id, which say what visitors do not see */
async function readNames(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const words = texts();
  const query = { ids: ids.join(',') };
  const { products } = await shopApi('GET /product/list/chosen', { query, signal });
  const names = new Map(products.map(({ _id, name }) => [_id, name]));
  const hidden = ids.filter((id) => !names.has(id));
  await Promise.all(
    hidden.map(async (id) => {
      const product = await findProduct(id, signal);
      names.set(id, product ? words.notForSale(product.name) : words.deletedProduct);
    }),
  );
  return names;
}

async function findProduct(id: string, signal: AbortSignal) {
  try {
    return (await shopApi('GET /product/:id', { params: { id }, signal })).product;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}

function ChosenProducts({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const words = texts();
  const { data } = useQuery({
    queryKey: ['look-chosen', ids],
    queryFn: ({ signal }) => readNames(ids, signal),
    placeholderData: (before) => before,
  });
  return (
    <AsyncMultiSelect
      label={words.products}
      hint={words.maxProducts(maxChosenProducts)}
      none={words.noProducts}
      value={ids.map((id) => ({ value: id, label: data?.get(id) ?? '…' }))}
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
