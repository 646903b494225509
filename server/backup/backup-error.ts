/** Why a backup or restore was refused, in one line for the operator. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'it is below a file, not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'files there have reached their size limit (ulimit -f)',
  EROFS: 'the disk is read-only',
};

/** @returns a failure of the file system as a BackupError that names the operator's file; any other as it is */
export function fileError(path: string, error: unknown): unknown {
  const { syscall, code = '', message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new BackupError(`${path}: ${REASONS[code] ?? message}`, { cause: error });
}
