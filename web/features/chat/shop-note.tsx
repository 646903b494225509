import { defineTexts } from '#contract/texts.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/support.ts';
import * as styles from './people-list.module.css';

const texts = defineTexts({ en });

/** Tells customers whom they write to, and when somebody answers. */
export function ShopNote({ hasEmail }: { hasEmail: boolean }) {
  const { name, texts: own } = useShop();
  return (
    <div className={styles.note}>
      <p className="strong">{name}</p>
      {own.supportAnswers ? <p>{own.supportAnswers}</p> : null}
      {hasEmail ? <p className="muted">{texts().byMail}</p> : null}
    </div>
  );
}
