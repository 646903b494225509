import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import * as styles from './qr-code.module.css';

/** The quiet zone around a QR code, in modules (ISO 18004). */
const margin = 4;

/** A text as a QR code, dark on light in every theme: not all cameras read the opposite. Import it lazily. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * margin;
  return (
    <svg
      className={styles.code}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
