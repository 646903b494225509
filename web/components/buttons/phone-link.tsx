import { cx } from '#web/lib/values/class-names.ts';

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={cx('num', className)}>
      {phone}
    </a>
  );
}
