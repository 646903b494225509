import { SettingsError } from '../env.ts';
import { errorLine, errorText } from './describe-error.ts';

const words = {
  start: { away: 'A dependency stopped answering during the start', again: 'Start the shop again' },
  command: { away: 'The database stopped answering', again: 'Run the command again' },
};

/**
 * @param failed the start of the shop, or a command beside it
 * @returns one line for what the operator can change, or wait for; any other error with its stack, without what people entered
 */
export async function explainFailure(error: unknown, failed: keyof typeof words): Promise<string> {
  if (error instanceof SettingsError) return error.message;
  const { isDependencyFailure } = await import('./dependency-failure.ts');
  if (!isDependencyFailure(error)) return errorText(error);
  const { findOutage } = await import('../db/outage.ts');
  const { away, again } = words[failed];
  if (findOutage(error) === 'full') return `The disk of the database is full. Free some space. ${again}.`;
  return `${away}: ${errorLine(rootCause(error))}. ${again}.`;
}

/** The statement that failed tells the operator nothing. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}
