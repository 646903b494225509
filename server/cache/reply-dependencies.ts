import type { Tag } from '#server/cache/announced-change.ts';

/** The content of a reply, and which changes therefore change it. */
export interface Dependent {
  tags: readonly Tag[];
}

/** Which cached replies depend on what. */
export interface ReplyDependencies {
  add(key: string, reply: Dependent): void;
  remove(key: string, reply: Dependent): void;
  /** A product is in many replies: all have one string of its tag. */
  shared(tag: Tag): Tag;
  keysChangedBy(tag: Tag): string[];
}

/** The replies that depend on a tag. */
interface TaggedKeys {
  tag: Tag;
  keys: Set<string>;
}

export function createReplyDependencies(): ReplyDependencies {
  const keysByTag = new Map<Tag, TaggedKeys>();

  return {
    add(key, { tags }) {
      for (const tag of tags) {
        const tagged = keysByTag.get(tag);
        if (tagged) tagged.keys.add(key);
        else keysByTag.set(tag, { tag, keys: new Set([key]) });
      }
    },
    remove(key, { tags }) {
      for (const tag of tags) {
        const tagged = keysByTag.get(tag);
        tagged?.keys.delete(key);
        if (tagged?.keys.size === 0) keysByTag.delete(tag);
      }
    },
    shared: (tag) => keysByTag.get(tag)?.tag ?? tag,
    keysChangedBy: (tag) => [...(keysByTag.get(tag)?.keys ?? [])],
  };
}
