import { useState } from 'react';
import type { TeamMember } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import * as en from '#web/texts/en/team.ts';
import { memberName } from './member-name.ts';
import { type RenderMenu, SetChoice, type TeamKind, WhatIsSeen } from './set-choice.tsx';
import * as styles from './team.module.css';
import { useMemberChange } from './team.queries.ts';

const texts = defineTexts({ en });

interface MemberFormProps {
  member: TeamMember;
  onClose: () => void;
}

/** Gives somebody another set. */
export function ChangeMember({
  member,
  of,
  menu,
  onClose,
}: MemberFormProps & { of: TeamKind; menu: RenderMenu }) {
  const { changing, invite } = texts();
  const [set, setSet] = useState(member.set);
  const { mutate, isPending } = useMemberChange(member, onClose);
  const heading = changing.heading(memberName(member));
  return (
    <Form
      dense
      className={styles.inset}
      aria-label={heading}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(set);
      }}
    >
      <div className={styles.fields}>
        <div>
          <h2 className={`break-anywhere ${styles.strong}`}>{heading}</h2>
          <p>{changing.text}</p>
        </div>
        <SetChoice {...{ of, chosen: set }} onChoose={setSet} />
        <div className={styles.go}>
          <Button
            type="submit"
            variant="primary"
            disabled={set === member.set}
            busy={isPending}
            busyLabel={changing.busy}
          >
            {changing.save}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            {invite.cancel}
          </Button>
        </div>
      </div>
      <WhatIsSeen {...{ of, set, menu }} />
    </Form>
  );
}

/** Asks before somebody's access ends. */
export function EndMember({ member, onClose }: MemberFormProps) {
  const { ending, invite } = texts();
  const { mutate, isPending } = useMemberChange(member, onClose);
  const name = memberName(member);
  return (
    <section className={`${styles.inset} ${styles.plain}`} aria-label={ending.heading(name)}>
      <div className={styles.fields}>
        <div>
          <h2 className={`break-anywhere ${styles.strong}`}>{ending.heading(name)}</h2>
          <p className={styles.text}>{ending.text}</p>
        </div>
        <div className={styles.go}>
          <Button variant="danger" busy={isPending} busyLabel={ending.busy} onClick={() => mutate('end')}>
            {ending.end(name)}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            {invite.cancel}
          </Button>
        </div>
      </div>
    </section>
  );
}
