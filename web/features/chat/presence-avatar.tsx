import type { ChatUser } from '#contract/socket-events.ts';
import { Avatar } from '#web/components/labels/avatar.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './presence-avatar.module.css';

/** An avatar with a dot for online or offline. */
export function PresenceAvatar({ user }: { user: ChatUser }) {
  return (
    <span className={cx(styles.avatar, user.online && styles.online)}>
      <Avatar name={user.name} seed={user.id} />
    </span>
  );
}
