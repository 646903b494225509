import { useQueryClient } from '@tanstack/react-query';
import { invitationForm } from '#contract/team.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/team.ts';
import { type RenderMenu, SetChoice, type TeamKind, WhatIsSeen } from './set-choice.tsx';
import * as styles from './team.module.css';
import { reloadTeam } from './team.queries.ts';

const texts = defineTexts({ en });

interface InviteFormProps {
  of: TeamKind;
  menu: RenderMenu;
  onClose: () => void;
}

/** Invites somebody by e-mail address, with a look at what that person will see. */
export function InviteForm({ of, menu, onClose }: InviteFormProps) {
  const { heading, email, hint, send, busy, cancel } = texts().invite;
  const client = useQueryClient();
  const { field, onSubmit, isSubmitting, formState, watch, setValue } = useContractForm({
    schema: invitationForm,
    defaultValues: { email: '', set: of === 'shop' ? 'orders' : 'staff' },
    send: async (body) => {
      const { message } = await shopApi('POST /team/invitations', { body });
      notify.success(message);
      onClose();
      await reloadTeam(client);
    },
  });
  const set = watch('set');
  return (
    <Form dense className={styles.inset} aria-label={heading} onSubmit={onSubmit}>
      <div className={styles.fields}>
        <h2 className={styles.strong}>{heading}</h2>
        <TextInput label={email} type="email" autoComplete="off" hint={hint} {...field('email')} />
        <SetChoice {...{ of, chosen: set }} onChoose={(next) => setValue('set', next)} />
        <div className={styles.go}>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={busy}>
            {send}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
      <WhatIsSeen {...{ of, set, menu }} />
      <UnsavedGuard when={formState.isDirty} isSaving={isSubmitting} changed={[email]} />
    </Form>
  );
}
