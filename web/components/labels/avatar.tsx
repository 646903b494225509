import { avatarColorFor } from './avatar-colors.ts';
import * as styles from './badges.module.css';

type AvatarProps = {
  /** Its first letter is shown. */
  name: string;
  /** Chooses the background: an id; the name where there is none. */
  seed?: string;
};

/** The first letter of a person's name. Decoration: the name is beside it. */
export function Avatar({ name, seed }: AvatarProps) {
  const [letter = ''] = name.trim();
  return (
    <span className={styles.avatar} style={{ background: avatarColorFor(seed ?? name) }} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
