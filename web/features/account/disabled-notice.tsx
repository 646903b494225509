import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';

/** All that a disabled merchant sees of the dashboard and of orders (docs/rules.md#disabled-merchants). */
export function DisabledNotice({ phone }: { phone: string }) {
  return (
    <EmptyState
      isPage
      title="Unfortunately it seems your account has been disabled. Please contact admin to request access again."
      text={
        <>
          Call us at <PhoneLink phone={phone} className="link" />
        </>
      }
    />
  );
}
