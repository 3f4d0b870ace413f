import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { createCounters } from '@/server/platform/counters'

const minute = 60

/** Far above what hands, autosaves and a day's work of an office need, far below what a script would like. */
const rules = {
  writeAccount: { points: 600, duration: minute },
  writeAddress: { points: 6000, duration: minute },
} as const

/** The limit of last resort on every changing call of a signed-in person; dear ones have narrower limits of their own. */
export function createWriteLimit({ db, keys }: Pick<ServiceContext, 'db' | 'keys'>) {
  const count = createCounters(db.$client, keys, rules)
  return (actor: Actor, ip: string): Promise<void> =>
    count({ writeAccount: String(actor.userId), writeAddress: ip === '' ? '' : addressKey(ip) })
}
