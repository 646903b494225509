import type { ReactNode } from 'react';
import { type Membership, merchantSets, setNames, shopSets } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import * as en from '#web/texts/en/team.ts';
import { toRights } from './rights.ts';
import * as styles from './team.module.css';

const texts = defineTexts({ en });

export type SetName = Membership['set'];
/** The team that somebody works in. */
export type TeamKind = Membership['of'];

/** The menu of somebody with this membership. */
export type RenderMenu = (membership: Membership) => ReactNode;

const toMembership = (of: TeamKind, set: SetName) => ({ of, set }) as Membership;

interface SetChoiceProps {
  of: TeamKind;
  chosen: SetName;
  onChoose: (set: SetName) => void;
}

/** Each set of the team, with what it is for. */
export function SetChoice({ of, chosen, onChoose }: SetChoiceProps) {
  const { ofShop, ofMerchant, columns } = texts();
  const hints: Partial<Record<SetName, string>> = of === 'shop' ? ofShop : ofMerchant;
  const sets = Object.keys(of === 'shop' ? shopSets : merchantSets) as SetName[];
  return (
    <div>
      <p className={styles.label}>{columns.worksAs}</p>
      <ChoiceList
        legend={columns.worksAs}
        choices={sets.map((set) => ({ id: set, name: setNames[set], text: hints[set] }))}
        chosen={chosen}
        onChoose={(set) => onChoose(set as SetName)}
      />
    </div>
  );
}

/** The menu, and what somebody with the set can and cannot do. */
export function WhatIsSeen({ of, set, menu }: { of: TeamKind; set: SetName; menu: RenderMenu }) {
  const { heading, can, cannot } = texts().sees;
  const membership = toMembership(of, set);
  const rights = toRights(membership);
  return (
    <section aria-label={heading} aria-live="polite">
      <h2 className={styles.strong}>{heading}</h2>
      <div className={styles.see}>
        {menu(membership)}
        <div>
          <Rights title={can} rights={rights.can} />
          {rights.cannot.length > 0 ? <Rights title={cannot} rights={rights.cannot} isMissing /> : null}
        </div>
      </div>
    </section>
  );
}

function Rights({ title, rights, isMissing }: { title: string; rights: string[]; isMissing?: boolean }) {
  return (
    <>
      <h3 className="ui muted">{title}</h3>
      <ul className={isMissing ? styles.cannot : styles.can}>
        {rights.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
