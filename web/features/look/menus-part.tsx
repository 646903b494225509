import { type EditedTarget, type Menus, menuNames } from '#contract/menus.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/menus.ts';
import * as home from './home-part.module.css';
import { MenuFields } from './menu-fields.tsx';
import { useThings } from './use-things.ts';

const texts = defineTexts({ en });

interface MenusPartProps {
  menus: Menus;
  /** As the last saved draft has them. */
  targets: readonly EditedTarget[];
  onChange: (menus: Menus) => void;
}

/** The menus of header and footer. */
export function MenusPart({ menus, targets, onChange }: MenusPartProps) {
  const words = texts();
  const things = useThings();
  return (
    <section aria-label={words.title} className={home.part}>
      <p className="muted meta">{words.hint}</p>
      {menuNames.map((name) => (
        <MenuFields
          key={name}
          {...{ name, targets, things }}
          menu={menus[name]}
          onChange={(menu) => onChange({ ...menus, [name]: menu })}
        />
      ))}
    </section>
  );
}
