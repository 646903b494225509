import { avatarColorFor } from './avatar-colors.ts';

type AvatarProps = {
  /** Its first letter is shown. */
  name: string;
  /** What the ground is picked by: an id; the name where there is none. */
  seed?: string;
};

/** A person by first letter. Decoration: the name stands beside it. */
export function Avatar({ name, seed }: AvatarProps) {
  const [letter = ''] = name.trim();
  return (
    <span className="avatar" style={{ background: avatarColorFor(seed ?? name) }} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
