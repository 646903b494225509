import { ButtonLink } from '#web/components/ui/button.tsx';
import { OnePress } from '#web/features/newsletter/one-press.tsx';
import { shopApi } from '#web/lib/shop-api.ts';
import { useShop } from '#web/lib/use-shop.ts';
import type { Route } from './+types/newsletter-unsubscribe-page';
import { SplitFoot, SplitPage } from './split-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Unsubscribe' },
  { name: 'robots', content: 'noindex' },
];

export default function NewsletterUnsubscribePage({ params }: Route.ComponentProps) {
  const { name } = useShop();
  return (
    <SplitPage title="Unsubscribe">
      <OnePress
        key={params.token}
        text={`You will get no more newsletters from ${name}. Mails about your orders still come.`}
        label="Unsubscribe"
        busyLabel="Unsubscribing"
        send={() => shopApi('POST /newsletter/unsubscribe/:token', { params })}
      />
      <SplitFoot text="Changed your mind?">
        <ButtonLink to="/shop" variant="quiet" className="-mr-3">
          Continue shopping
        </ButtonLink>
      </SplitFoot>
    </SplitPage>
  );
}
