import type { SecurityLog } from '#server/http/security-log.ts';
import type { Tokens } from './tokens.ts';

/**
 * Notes a token that was refused: malformed, forged or expired ones without an account, and with one those whose session has
 * ended, which somebody may have stolen.
 */
export const createNoteRefusedToken =
  (tokens: Tokens, securityLog: SecurityLog) =>
  async (authorization: string, ip: string): Promise<void> => {
    const token = await tokens.read(authorization);
    securityLog.writeOncePerMinute({ event: 'token-refused', account: token?.userId, ip });
  };
