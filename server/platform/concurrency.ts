import { setImmediate } from 'node:timers/promises'
import type { Logger } from './logger'
import { onPrimary } from './read-scope'

/** Milliseconds at work before others have their turn. */
const longest = 8

/** Long work in small parts: requests that came meanwhile are answered between them. */
export class TimeSlicer {
  #since = performance.now()

  /** Lets others go first when it is time to. */
  async yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.#since < longest) return
    await setImmediate()
    this.#since = performance.now()
  }
}

/** Questions under way at the same time; whoever comes then waits for the next. */
const atOnce = 2
/** Questions put in one. */
const most = 500

/**
 * Many who ask the database the same thing at once are asked for together. A lone one waits for nobody; while two
 * questions are under way, those who come are put into the next. Nothing is kept: every answer was asked for after the
 * one who gets it came. `ask` answers in the order of its keys.
 */
export function createBatcher<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  interface Waiting {
    key: Key
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0

  async function run(): Promise<void> {
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    running += 1
    try {
      // Those who ask together may be guests and people who have just written.
      const answers = await onPrimary(() => ask(asked.map(({ key }) => key)))
      if (answers.length !== asked.length) throw new Error('as many answers are due as there were questions')
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      running -= 1
      if (waiting.length > 0) void run()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running < atOnce) void run()
    })
}

/** Runs a bounded number of tasks at once and lets a bounded number wait; more are turned away. */
interface ConcurrencyLimit {
  /** Undefined when there is no room left to wait in. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined
}

export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let free = atOnce
  // A slot that is let go is handed to the next in the queue, never to a newcomer.
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return {
    run(task) {
      if (free > 0) {
        free -= 1
        return task().finally(release)
      }
      if (queue.length >= waiting) return undefined
      return new Promise<void>((start) => queue.push(start)).then(task).finally(release)
    },
  }
}

/**
 * Does a piece of work for each in turn. One that fails is logged by its key and keeps no other waiting: it is met again
 * at the next sweep. Returns how many said they did something.
 */
export async function forEachIsolated<T>(
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
export async function forEachThenThrow<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/**
 * Work that all who wait share: whoever comes while it runs waits for one more turn, which begins after they came. `run`
 * looks at what is there when it begins.
 */
export function createSharedTurns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  return function turn(): Promise<T> {
    if (next) return next
    if (!running) {
      running = onPrimary(run).finally(() => {
        running = undefined
      })
      return running
    }
    next = running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = undefined
        return turn()
      })
    return next
  }
}
