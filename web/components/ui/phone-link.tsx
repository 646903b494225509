import { cx } from '#web/lib/class-names.ts';

/** A phone number that a phone calls. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={cx('num', className)}>
      {phone}
    </a>
  );
}
