/** Runs a bounded number of tasks at once and lets a bounded number wait; more are turned away. */
export interface Slots {
  /** Undefined when there is no room left to wait in. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined
}

export function createSlots(atOnce: number, waiting: number): Slots {
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
