import { pickUpForm } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { changeDraft, currentDraft, saveDraft } from '#web/features/placing/checkout-draft.store.ts';
import { withDone } from '#web/features/placing/checkout-draft.ts';
import { ContinueButton } from '#web/features/placing/checkout-part.tsx';
import * as en from '#web/texts/en/checkout.ts';
import { type Refusals, type ReportProblems, useProblems, useRefusals } from './use-problems.ts';

const texts = defineTexts({ en });

interface PickUpNameProps {
  name: string;
  refusals: Refusals;
  onProblems: ReportProblems;
  /** It is to be delivered after all. */
  onDeliver: () => void;
}

/** Who picks it up, of a guest: there is no address that would have a name. */
export function PickUpName({ name, refusals, onProblems, onDeliver }: PickUpNameProps) {
  const words = texts().address;
  const form = useContractForm({
    schema: pickUpForm,
    defaultValues: { name },
    send: async (typed) => saveDraft(withDone({ ...currentDraft(), name: typed.name }, 'address')),
  });
  useRefusals(form.setError, refusals);
  useProblems('address', form.formState.errors, () => words.pickUpName, onProblems);
  const field = form.field('name');
  return (
    <Form layout="stack" onSubmit={form.onSubmit}>
      <p className="ui muted">
        {words.notNeeded}{' '}
        <Button variant="link" onClick={onDeliver}>
          {words.deliver}
        </Button>
      </p>
      <TextInput
        label={words.pickUpName}
        autoComplete="name"
        hint={words.pickUpHint}
        {...field}
        onChange={(event) => {
          changeDraft({ name: event.target.value });
          return field.onChange(event);
        }}
      />
      <ContinueButton from="address" />
    </Form>
  );
}
