import { Button } from '#web/components/buttons/button.tsx';
import { notify } from '#web/lib/page/notify.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as styles from './recovery-codes.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  /** They come with two-step sign-in itself, and do not replace others. */
  isFirst: boolean;
  onSeen: () => void;
};

/** New recovery codes, shown this once: to copy, download or print. */
export function RecoveryCodes({ codes, isFirst, onSeen }: RecoveryCodesProps) {
  const { name, publicUrl } = useShop();
  const title = `Recovery codes of ${name}`;
  const text = [title, publicUrl, '', ...codes, ''].join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('The recovery codes were copied.');
    } catch {
      // Browsers allow it only with TLS, on this machine, or after the person has agreed.
      notify.error('Your browser does not allow copying. Please select the codes, or download them.');
    }
  }

  return (
    <section className={styles.panel} aria-labelledby="recovery-codes">
      {isFirst ? <p>Two-step sign-in is on. You are signed out on all other devices.</p> : null}
      <h3 id="recovery-codes" className="strong">
        {title}
      </h3>
      <p className="muted">
        Keep them where you can find them without your phone. Each one signs you in once, when you do not have
        your app. They are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <div>
        <Button variant="primary" onClick={onSeen}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(url);
}
