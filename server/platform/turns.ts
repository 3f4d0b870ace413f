import { setImmediate } from 'node:timers/promises'

/** Milliseconds at work before others have their turn. */
const longest = 8

/** Long work in small parts: requests that came meanwhile are answered between them. */
export class Turns {
  #since = performance.now()

  /** Lets others go first when it is time to. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < longest) return
    await setImmediate()
    this.#since = performance.now()
  }
}
