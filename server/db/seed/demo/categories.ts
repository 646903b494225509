import { z } from 'zod';

const category = z.object({
  name: z.string().min(1).max(300),
  description: z.string().min(1).max(200),
  /** The drawing of a product. */
  image: z.string(),
  text: z.string().default(''),
});
type Fields = z.output<typeof category>;
type Tree = Fields & { children?: readonly Tree[] | undefined };

const withChildren = <Child extends z.ZodType>(child: Child) =>
  category.extend({ children: z.array(child).optional() });
/** Three levels, as the shop has. */
export const demoCategory = withChildren(withChildren(category));

/** `path` names it in the other files, such as "Kitchen > Cookware", and `parent` the one above it. */
export type DemoCategory = Fields & { path: string; parent: string | null };

/** @returns all categories, each after the one above it */
export const inOrder = (tree: readonly Tree[], parent: string | null = null): DemoCategory[] =>
  tree.flatMap(({ children = [], ...fields }) => {
    const path = parent === null ? fields.name : `${parent} > ${fields.name}`;
    return [{ ...fields, path, parent }, ...inOrder(children, path)];
  });
