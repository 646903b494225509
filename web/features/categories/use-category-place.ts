import { useRef, useState } from 'react';
import type { Category } from '#contract/categories.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

type Place = Pick<Category, 'parent' | 'text'>;
/** Values that somebody else has saved, as they are shown. */
export interface OtherPlace {
  /** Names from the top; empty at the top. */
  path?: readonly string[];
  text?: string;
}

/**
 * Parent and text of a category, which somebody else may save while they are being edited (docs/rules.md#category-tree): they are sent
 * with what the form was opened with, and replace others only after these were shown.
 */
export function useCategoryPlace({ _id: id, parent, text }: Pick<Category, '_id'> & Place) {
  const seen = useRef<Place>({ parent, text });
  const [others, setOthers] = useState<OtherPlace>({});

  /** After a refusal. */
  async function follow(failure: unknown): Promise<void> {
    if (!(failure instanceof ApiError)) return;
    const { fields } = failure;
    if (!('parent' in fields || 'text' in fields)) return;
    const { category } = await shopApi('GET /category/:id', { params: { id } });
    const was = seen.current;
    const now: OtherPlace = {};
    if ('parent' in fields && category.parent !== was.parent) now.path = category.path;
    if ('text' in fields && category.text !== was.text) now.text = category.text;
    seen.current = {
      parent: now.path ? category.parent : was.parent,
      text: now.text === undefined ? was.text : category.text,
    };
    setOthers((before) => ({ ...before, ...now }));
  }

  return { was: () => seen.current, others, follow };
}
