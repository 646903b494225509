import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { href } from 'react-router';
import type { Attribute } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { OrderedList } from '#web/components/layout/ordered-list.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { ItemCell } from '#web/components/table/data-table.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { pathText } from '#web/lib/format/path-text.ts';
import { moved } from '#web/lib/values/moved.ts';
import * as en from '#web/texts/en/attributes.ts';
import { attributesQuery } from './attributes.queries.ts';

const texts = defineTexts({ en });

/** All attributes in their order, which is changed at once; each row leads to its edit page. */
export function AttributesList({ attributes }: { attributes: readonly Attribute[] }) {
  const { list, up, down, isNow } = texts();
  const move = useMove(attributes);
  return (
    <OrderedList
      label={list}
      items={attributes}
      toKey={({ _id }) => _id}
      texts={{
        up: ({ name }) => up(name),
        down: ({ name }) => down(name),
        isNow: ({ name }, at, count) => isNow(name, at, count),
      }}
      onMove={move}
    >
      {(attribute) => (
        <ItemCell
          to={href('/dashboard/attribute/edit/:id', { id: attribute._id })}
          name={attribute.name}
          sub={attributeWords(attribute)}
        />
      )}
    </OrderedList>
  );
}

/** 'Number in g · All products' */
function attributeWords({ kind, unit, choices, isForAll, categories }: Attribute): string {
  const { kindWords, allProducts, noProducts } = texts();
  const names = categories.map(({ path, name }) => pathText([...path, name]));
  const products = isForAll ? allProducts : names.length > 0 ? listWords(names) : noProducts;
  return `${kindWords(kind, unit, choices.length)} · ${products}`;
}

/** Shows a move before it is saved. One is saved after the other; a refused one is undone, with the reason. */
function useMove(attributes: readonly Attribute[]) {
  const client = useQueryClient();
  const { queryKey } = attributesQuery;
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(0);
  return (from: number, to: number) => {
    const id = attributes[from]?._id;
    if (id === undefined) return;
    const shown = moved(attributes, from, to);
    client.setQueryData(queryKey, shown);
    latest.current += 1;
    const own = latest.current;
    saving.current = saving.current.then(async () => {
      try {
        const body = { after: shown[to - 1]?._id ?? null };
        const reply = await shopApi('PUT /attribute/:id/position', { params: { id }, body });
        // An earlier one's reply is no longer shown.
        if (latest.current === own) client.setQueryData(queryKey, reply.attributes);
      } catch (failure) {
        reportFailure(failure);
        await client.invalidateQueries({ queryKey });
      }
    });
  };
}
