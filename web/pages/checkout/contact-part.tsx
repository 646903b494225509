import { href } from 'react-router';
import { guestForm } from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { EmailText } from '#web/components/labels/email-text.tsx';
import { changeDraft, currentDraft, saveDraft } from '#web/features/placing/checkout-draft.store.ts';
import { withDone } from '#web/features/placing/checkout-draft.ts';
import { CheckoutPart, ContinueButton, PartEnd } from '#web/features/placing/checkout-part.tsx';
import { signOut } from '#web/features/session/sign-out.ts';
import { hasExpired } from '#web/lib/api/session.ts';
import { loginPath, withReturnPath } from '#web/lib/navigation/return-path.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/checkout.ts';
import type { CheckoutState } from './use-checkout.ts';
import { type Refusals, type ReportProblems, useProblems, useRefusals } from './use-problems.ts';

const texts = defineTexts({ en });

interface ContactPartProps {
  checkout: CheckoutState;
  refusals: Refusals;
  onProblems: ReportProblems;
}

/** Who orders: an account, or the e-mail address of a guest. */
export function ContactPart({ checkout, refusals, onProblems }: ContactPartProps) {
  const { isGuest, states, email } = checkout;
  const { allowsGuests } = useShop().offer;
  const words = texts().contact;
  return (
    <CheckoutPart
      part="contact"
      state={states.contact}
      answer={
        <>
          <EmailText>{email}</EmailText>
          <small>{isGuest ? words.asGuest : words.asMember}</small>
        </>
      }
      action={
        isGuest ? undefined : (
          <Button variant="link" onClick={() => void signOut()}>
            {words.notYou}
          </Button>
        )
      }
      onChange={() => changeDraft({ changing: 'contact' })}
    >
      {hasExpired() ? <p className="ui muted">{words.expired}</p> : null}
      {allowsGuests ? <GuestContact refusals={refusals} onProblems={onProblems} /> : <NeedsAccount />}
    </CheckoutPart>
  );
}

function NeedsAccount() {
  const words = texts().contact;
  return (
    <>
      <p>{words.needsAccount}</p>
      <PartEnd>
        <ButtonLink to={loginPath(href('/checkout'))} variant="primary" size="large">
          {words.logIn}
        </ButtonLink>
        <ButtonLink to={withReturnPath(href('/register'), href('/checkout'))} size="large">
          {words.signUp}
        </ButtonLink>
      </PartEnd>
    </>
  );
}

function GuestContact({ refusals, onProblems }: Pick<ContactPartProps, 'refusals' | 'onProblems'>) {
  const words = texts().contact;
  const form = useContractForm({
    schema: guestForm,
    defaultValues: { email: currentDraft().email },
    send: async ({ email }) => saveDraft(withDone({ ...currentDraft(), email }, 'contact')),
  });
  useRefusals(form.setError, refusals);
  useProblems('contact', form.formState.errors, () => words.email, onProblems);
  const field = form.field('email');
  return (
    <Form layout="stack" onSubmit={form.onSubmit}>
      <p className="ui muted">
        {words.before}{' '}
        <Link className="link" to={loginPath(href('/checkout'))}>
          {words.logIn}
        </Link>
        {words.after}
      </p>
      <TextInput
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={words.hint}
        {...field}
        onChange={(event) => {
          changeDraft({ email: event.target.value });
          return field.onChange(event);
        }}
      />
      <ContinueButton from="contact" />
    </Form>
  );
}
