import type { Db } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { createSlots } from '@/server/platform/slots'
import { together } from '@/server/platform/together'
import { type Chance, findChances, type Wanted } from './slots.repository'

const asking = new WeakMap<Db, (wanted: Wanted) => Promise<Chance | undefined>>()
function chanceOf(db: Db, wanted: Wanted): Promise<Chance | undefined> {
  const ask = asking.get(db) ?? together((all: readonly Wanted[]) => findChances(db, all))
  asking.set(db, ask)
  return ask(wanted)
}

/** More at once would only hold connections that others wait for. */
const tries = createSlots(4, Number.POSITIVE_INFINITY)
/** Who tries to get which time just now. */
const trying = new Map<string, Promise<{ left: number }>>()

/**
 * Lets one at a time try for a time, and tells the others as soon as it is gone, before anything dear is done for them:
 * whoever took the last place has told how many are `left`; after another try they look again, all by one question.
 * Of those of other processes, and of one who slipped through, `take` decides in the database.
 * @throws AppError slot_taken
 */
export async function takeIfLeft<Taken extends { left: number }>(
  db: Db,
  wanted: Wanted,
  take: () => Promise<Taken>,
): Promise<Taken> {
  for (;;) {
    const chance = await chanceOf(db, wanted)
    // What is wrong with it is said where it is held.
    if (!chance) return take()
    if (chance.gone) throw new AppError('slot_taken')
    const key = `${chance.roundId} ${wanted.startsAt.getTime()}`
    const ahead = trying.get(key)
    if (!ahead) {
      const work = tries.run(take) ?? take()
      trying.set(key, work)
      return work.finally(() => trying.delete(key))
    }
    const [over] = await Promise.allSettled([ahead])
    if (over.status === 'fulfilled' && over.value.left <= 0 && !chance.own) throw new AppError('slot_taken')
  }
}
