import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * An advisory lock between processes, on a file. The kernel releases it when its holder dies in any way, so nothing stays
 * locked and no process id has to be trusted. Node has no flock(), but its SQLite takes such locks on every platform. The file
 * stays empty, and no lock needs space: who ends on a full disk must be able to stop PostgreSQL.
 */
export class ProcessLock {
  readonly #file: DatabaseSync;
  #held = false;

  /** @throws when the file cannot be opened for writing */
  constructor(path: string) {
    closeSync(openSync(path, 'a', 0o600));
    this.#file = new DatabaseSync(path, { timeout: 0 });
  }

  /** @returns false when another process holds it exclusively */
  tryShared(): boolean {
    return this.#begin('begin; select 1 from sqlite_schema');
  }

  /** @returns false when any process holds it, including this one */
  tryExclusive(): boolean {
    // Prepares the first page of the empty file, for which it would write a journal.
    return this.#begin('pragma journal_mode = memory; begin exclusive');
  }

  /** Waits until no other process holds it. @throws after `timeoutMs` */
  async exclusive(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!this.tryExclusive()) {
      if (performance.now() > deadline) throw new Error(`a lock was not released for ${timeoutMs / 1000} s`);
      await pause(10);
    }
  }

  release(): void {
    if (this.#held) this.#file.exec('rollback');
    this.#held = false;
  }

  close(): void {
    this.release();
    this.#file.close();
  }

  #begin(sql: string): boolean {
    if (this.#held) return false;
    try {
      this.#file.exec(sql);
      this.#held = true;
    } catch (error) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      if (isBusy(error)) return false;
      throw error;
    }
    return true;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
