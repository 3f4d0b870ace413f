import type { DbOrTx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { findPlacesBefore, setBrake } from './anomalies.repository'
import { recordAccountEvents } from './record.service'

/** «Казань, Россия»: the country stands last, and alone where the town is not known. */
const countryOf = (place: string) => place.split(', ').at(-1) ?? place

/**
 * Brakes a person whose session has just been opened from a country they never signed in from: they are told, and what
 * hurts asks for a proof, in this session and the older ones. The first sign-in whose place is known is no news.
 */
export async function watchCountry(
  db: DbOrTx,
  { userId, sessionId, place, now }: { userId: number; sessionId: string; place: string; now: Date },
): Promise<void> {
  const known = await findPlacesBefore(db, { userId, sessionId })
  if (known.length === 0 || known.some((before) => countryOf(before) === countryOf(place))) return
  await db.transaction(async (tx) => {
    const { accountType } = await setBrake(tx, userId, now)
    await recordAccountEvents(tx, [{ at: now, userId, kind: 'sign_in_new_country', sessionId }])
    const notice = {
      userId,
      kind: 'security.new_country' as const,
      dedupeKey: `security.new_country:${sessionId}`,
      params: { reader: accountType, place },
      target: null,
    }
    await notify(tx, [notice], now)
  })
}
