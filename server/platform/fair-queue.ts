import { LRUCache } from 'lru-cache'
import { minuteMs } from '@/lib/shared/time'

/** On whose behalf something is done. */
export interface QueueUser {
  /** An account or an address; empty for work of the process itself, which is bounded by the whole queue alone. */
  key: string
  isMember: boolean
}

export interface FairQueueLimits {
  atOnce: number
  /** Of all users together. */
  waiting: number
  /** Of them guests: a crowd of them leaves room for members. */
  guestsWaiting: number
}

export interface TaskOptions {
  /** How many tasks of this user may wait; one unless said otherwise. */
  waiting?: number
  /** A large one: of all users together one such task is at work at a time. */
  isLarge?: boolean
}

export interface FairQueue {
  /** Undefined when the user, or the queue, has no more room. */
  run<T>(user: QueueUser, task: () => Promise<T>, options?: TaskOptions): Promise<T> | undefined
}

interface Task extends QueueUser {
  isLarge: boolean
  /** Of a user who was heavy when it began. */
  isHeavy?: boolean
}
interface Waiting extends Task {
  start: () => void
}

/** For so long it is remembered how much time somebody's work took. */
const rememberedMs = 10 * minuteMs
/** Whoever took more than this lately shares all slots but one with others of the kind: the last is for everybody else. */
const heavyMs = 2000
/** After so long a task makes way: it goes on beside the slots, where there is room for one. */
const asideMs = 600

/**
 * Shares a few slots between strangers: one user has one task at work and one waiting, members go before guests, and among
 * equals whoever has taken the least time lately goes first. All that keep taking much together never hold every
 * slot, and one task that takes long is put aside, so that two of them by newcomers do not stop the rest.
 */
export function createFairQueue({ atOnce, waiting, guestsWaiting }: FairQueueLimits): FairQueue {
  const queue: Waiting[] = []
  const working = new Map<string, number>()
  const spentMs = new LRUCache<string, number>({ max: 10_000, ttl: rememberedMs })
  let free = atOnce
  let largeAtWork = false
  let heavyAtWork = 0
  let aside: Task | undefined
  const late = new Set<Task>()

  const spentBy = ({ key }: QueueUser) => (key === '' ? 0 : (spentMs.get(key) ?? 0))
  const isHeavy = (user: QueueUser) => spentBy(user) > heavyMs
  const mustWait = (task: Task) =>
    (task.key !== '' && working.has(task.key)) ||
    (task.isLarge && largeAtWork) ||
    (isHeavy(task) && heavyAtWork >= Math.max(1, atOnce - 1))

  function next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of queue) {
      if (mustWait(one)) continue
      const isBetter = !best || (one.isMember !== best.isMember ? one.isMember : spentBy(one) < spentBy(best))
      if (isBetter) best = one
    }
    if (best) queue.splice(queue.indexOf(best), 1)
    return best
  }

  function begin(task: Task): void {
    const { key } = task
    free -= 1
    largeAtWork ||= task.isLarge
    task.isHeavy = isHeavy(task)
    if (task.isHeavy) heavyAtWork += 1
    working.set(key, (working.get(key) ?? 0) + 1)
  }

  function putAside(): void {
    const [task] = late
    if (!task || aside) return
    late.delete(task)
    aside = task
    free += 1
    startWaiting()
  }

  function startWaiting(): void {
    while (free > 0) {
      const one = next()
      if (!one) return
      begin(one)
      one.start()
    }
  }

  function end(user: Task, started: number): void {
    if (aside === user) aside = undefined
    else free += 1
    late.delete(user)
    if (user.isLarge) largeAtWork = false
    if (user.isHeavy) heavyAtWork -= 1
    const left = (working.get(user.key) ?? 1) - 1
    if (left > 0) working.set(user.key, left)
    else working.delete(user.key)
    if (user.key !== '') spentMs.set(user.key, spentBy(user) + performance.now() - started)
    // Whoever ended may have been all that the next one in the queue was waiting for.
    startWaiting()
    putAside()
  }

  async function work<T>(user: Task, task: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const timer = setTimeout(() => {
      late.add(user)
      putAside()
    }, asideMs)
    timer.unref()
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      end(user, started)
    }
  }

  return {
    run(user, task, { waiting: ownWaiting = 1, isLarge = false } = {}) {
      const asked: Task = { ...user, isLarge }
      if (free > 0 && !mustWait(asked)) {
        begin(asked)
        return work(asked, task)
      }
      const own = user.key === '' ? 0 : queue.filter(({ key }) => key === user.key).length
      const guests = user.isMember ? 0 : queue.filter(({ isMember }) => !isMember).length
      if (queue.length >= waiting || guests >= guestsWaiting || own >= ownWaiting) return undefined
      return new Promise<Task>((start) => {
        const entry: Waiting = { ...asked, start: () => start(entry) }
        queue.push(entry)
      }).then((entry) => work(entry, task))
    },
  }
}
