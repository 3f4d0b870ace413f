import { dayMs } from '@/lib/shared/time'
import { linkPrefix } from './local-data'

/** An application later than this does not come of the letter. */
const keptDays = 30
const keyOf = (vacancyId: string) => `${linkPrefix}invitation:${vacancyId}`

/** Keeps the token of the letter that invited to a vacancy until its reader applies, through a sign-up. */
export function keepInvitation(vacancyId: string, token: string): void {
  try {
    localStorage.setItem(keyOf(vacancyId), JSON.stringify({ token, at: Date.now() }))
  } catch (error) {
    console.warn('The invitation could not be kept', error)
  }
}

export function invitationTo(vacancyId: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(vacancyId)) ?? '{}')
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('at' in kept)) return undefined
    const { token, at } = kept
    const fresh = typeof at === 'number' && Date.now() - at < keptDays * dayMs
    return fresh && typeof token === 'string' ? token : undefined
  } catch {
    // Nothing is kept, or storage is blocked.
    return undefined
  }
}
