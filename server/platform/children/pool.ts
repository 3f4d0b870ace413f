import { availableParallelism } from 'node:os'
import { type AnswerQuestion, Child, type ChildLimits, type ChildOutcome, jobsPerChild } from './child'

/** How many children may be at work in one process: there is nothing to be won from more than processors. */
export const childrenAtOnce = Math.max(2, availableParallelism())
/** One more may go on beside the slots of the queue. */
const maxAlive = childrenAtOnce + 1
/** A child costs tens of megabytes even when idle. */
const idleMs = 15_000
/** One that grew beyond this gives its memory back at once. */
const idleMb = 180

export interface ChildPool<Input, Answer> {
  /** Does one job in a process of its own limits; always resolves. */
  run(input: Input, answerQuestion?: AnswerQuestion): Promise<ChildOutcome<Answer>>
}

interface Idle {
  child: Child
  timer: NodeJS.Timeout
}

const alive = new Set<Child>()
/** Idle children of all pools, the longest idle first. */
const idle = new Map<Child, { release: () => void }>()

/** An idle child of another kind makes room: the number of processes is bounded, not only of those at work. */
function makeRoom(): void {
  for (const [child, { release }] of idle) {
    if (alive.size < maxAlive) return
    release()
    child.kill()
    alive.delete(child)
  }
}

/**
 * Processes that all do the same kind of work. They are started when there is something to do, used again while there is more,
 * ended after some idle seconds, and replaced when one was killed for its limits. How many work at once is up to the caller.
 */
export function createChildPool<Input, Answer>(
  script: () => Promise<string>,
  limits: ChildLimits,
): ChildPool<Input, Answer> {
  const free: Idle[] = []

  function take(): Child | undefined {
    for (let next = free.pop(); next; next = free.pop()) {
      clearTimeout(next.timer)
      idle.delete(next.child)
      if (!next.child.isGone) return next.child
    }
    return undefined
  }

  function giveBack(child: Child): void {
    if (child.isGone) return
    if (child.jobs >= jobsPerChild || child.rssMb > idleMb) {
      child.kill()
      return
    }
    const release = () => {
      clearTimeout(timer)
      idle.delete(child)
      const at = free.findIndex((entry) => entry.child === child)
      if (at >= 0) free.splice(at, 1)
    }
    const timer = setTimeout(() => {
      release()
      child.kill()
    }, idleMs)
    timer.unref()
    free.push({ child, timer })
    idle.set(child, { release })
  }

  async function start(): Promise<Child> {
    const path = await script()
    makeRoom()
    const child = new Child(path, limits, () => alive.delete(child))
    alive.add(child)
    return child
  }

  return {
    async run(input, answerQuestion = async () => undefined) {
      const child = take() ?? (await start())
      const outcome = await child.run<Answer>(input, answerQuestion)
      if ('answer' in outcome) {
        giveBack(child)
        return outcome
      }
      alive.delete(child)
      // Whoever comes next does not wait for the start of a process that this file cost.
      if (alive.size < maxAlive) giveBack(await start())
      return outcome
    },
  }
}
