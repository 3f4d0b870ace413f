import { availableParallelism } from 'node:os'
import { AppError } from '../errors'
import { type AnswerQuestion, Child, type ChildLimits, type ChildOutcome } from './child'

/** How many children may be at work in one process: there is nothing to be won from more than processors. */
export const childrenAtOnce = Math.max(2, availableParallelism())
/** One more may go on beside the slots of the queue. */
const maxAlive = childrenAtOnce + 1
/** A child costs tens of megabytes even when idle. */
const idleMs = 15_000
/**
 * Of all children of the shared pools together: the product has to fit into a small machine. Whichever takes most when it is
 * exceeded is ended.
 */
const sharedMb = 330
const retryAfter = 5
/** One that grew beyond this gives its memory back at once. */
const idleMb = 180

export interface ChildPool<Input, Answer> {
  /**
   * Does one job in a process of its own limits.
   * @throws AppError busy when it was ended for what all children took together; nothing else
   */
  run(input: Input, answerQuestion?: AnswerQuestion): Promise<ChildOutcome<Answer>>
}

interface Idle {
  child: Child
  timer: NodeJS.Timeout
}

const alive = new Set<Child>()
/** Killed, and not gone yet: what they took is not free. */
const dying = new Map<Child, Promise<void>>()
/** Those whose memory is bounded together. */
const sharing = new Set<Child>()
/** Idle children of all pools, the longest idle first. */
const idle = new Map<Child, { release: () => void }>()

/** An idle child of another kind makes room: the number of processes is bounded, not only of those at work. */
function makeRoom(): void {
  for (const [child, { release }] of idle) {
    if (alive.size < maxAlive) return
    release()
    discard(child)
  }
}

function discard(child: Child): void {
  child.kill()
  alive.delete(child)
  sharing.delete(child)
  if (child.isGone || dying.has(child)) return
  dying.set(
    child,
    child.exited.then(() => void dying.delete(child)),
  )
}

/** Whether it is this child that has to go; idle ones go before. */
function exceedsTogether(child: Child): boolean {
  if (!sharing.has(child)) return false
  let sum = 0
  let most = child
  for (const one of sharing) {
    sum += one.rssMb
    if (one.rssMb > most.rssMb) most = one
  }
  if (sum <= sharedMb) return false
  const idleOnes = [...idle].filter(([one]) => sharing.has(one))
  for (const [one, { release }] of idleOnes) {
    release()
    discard(one)
  }
  return idleOnes.length === 0 && most === child
}

/**
 * Processes that all do the same kind of work. They are started when there is something to do, used again while there is more,
 * ended after some idle seconds, and replaced when one was killed for its limits. How many work at once is up to the caller.
 * `sharesMemory`: not for work that is large by its nature and comes one at a time.
 */
export function createChildPool<Input, Answer>(
  script: () => Promise<string>,
  limits: ChildLimits,
  { sharesMemory = true }: { sharesMemory?: boolean } = {},
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

  function putBack(child: Child): void {
    child.look()
    if (!child.isReusable || child.rssMb > idleMb) {
      discard(child)
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
      discard(child)
    }, idleMs)
    timer.unref()
    free.push({ child, timer })
    idle.set(child, { release })
  }

  async function start(): Promise<Child> {
    const path = await script()
    makeRoom()
    while (dying.size > 0 && alive.size + dying.size >= maxAlive) {
      await Promise.race(dying.values())
      makeRoom()
    }
    const child = new Child(path, limits, () => discard(child))
    alive.add(child)
    if (sharesMemory) sharing.add(child)
    return child
  }

  return {
    async run(input, answerQuestion = async () => undefined) {
      const child = take() ?? (await start())
      const outcome = await child.run<Answer>(input, answerQuestion, exceedsTogether)
      if ('answer' in outcome) {
        putBack(child)
        return outcome
      }
      discard(child)
      // Whoever comes next does not wait for the start of a process that this file cost.
      if (alive.size < maxAlive) putBack(await start())
      if (outcome.because === 'crowded_out') throw new AppError('busy', { retryAfter })
      return outcome
    },
  }
}
