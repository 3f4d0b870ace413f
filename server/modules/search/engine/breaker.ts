/** The engine is away, or too slow to wait for. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}

/** So many failures in a row say that it is away; it is asked again after so long. */
const maxFailures = 3
const restMs = 3000

/**
 * Whoever asks an engine that is away would wait for as long as a search may take: after a few failures nobody does, but
 * one asker at a time who tries whether it is back.
 */
export function createBreaker(
  /** Whether it failed: an error of somebody else, as of the database it is fed from, is the asker's own. */
  isAway: (error: unknown) => boolean,
  now: () => number = () => performance.now(),
) {
  let failures = 0
  let restsUntil = 0
  return {
    /** Not asked now. */
    get open(): boolean {
      return failures >= maxFailures && now() < restsUntil
    },
    /** @throws EngineUnavailable when it failed, or is not asked */
    async run<T>(ask: () => Promise<T>): Promise<T> {
      if (failures >= maxFailures) {
        if (now() < restsUntil) throw new EngineUnavailable('the search engine rests')
        restsUntil = now() + restMs
      }
      try {
        const answer = await ask()
        failures = 0
        return answer
      } catch (error) {
        if (!isAway(error)) throw error
        failures += 1
        restsUntil = now() + restMs
        throw new EngineUnavailable('the search engine did not answer', { cause: error })
      }
    },
  }
}
