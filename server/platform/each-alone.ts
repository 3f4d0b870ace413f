import type { Logger } from './logger'

/**
 * Does a piece of work for each in turn. One that fails is logged by its key and keeps no other waiting: it is met again
 * at the next sweep. Returns how many said they did something.
 */
export async function eachAlone<T>(
  { log }: { log: Pick<Logger, 'error'> },
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
  { failed, keyOf }: { failed: string; keyOf: (item: T) => number | string },
): Promise<number> {
  let done = 0
  for (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      log.error({ err: error, key: keyOf(item) }, failed)
    }
  }
  return done
}

/** For a delivery that is tried again: each has its turn, then the first failure is thrown. */
export async function eachThenFail<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
