import type { TalentGround } from '@/lib/contracts/talent'
import type { TalentInvitationObstacle } from '@/lib/contracts/talent-invitations'
import { dayOf } from '../days'
import type { TalentRow } from '../records/records.repository'

/**
 * Grounds on which a person may be written to: they agreed, came to the company themselves, or opened their data to
 * everybody. An interest of the company lets it keep a record, not write to somebody who never turned to it.
 */
const writable: ReadonlySet<TalentGround> = new Set(['consent', 'letter', 'form', 'application', 'open_data'])

/** Why a person cannot be invited now, by what their record says. */
export function recordObstacle(
  row: Pick<TalentRow, 'state' | 'ground' | 'email' | 'expiresOn'>,
  now: Date,
): TalentInvitationObstacle | undefined {
  if (row.expiresOn <= dayOf(now)) return 'gone'
  if (row.state === 'asked' || row.ground === null) return 'asked'
  if (row.email === null) return 'no_email'
  if (!writable.has(row.ground)) return 'ground'
  return undefined
}

export const isVacancyOpen = (vacancy: { status: string; expiresAt: Date | null }, now: Date): boolean =>
  vacancy.status === 'active' && (vacancy.expiresAt === null || vacancy.expiresAt > now)

const firstWord = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').split(/\s+/)[0] ?? ''

interface Named {
  email: string | null
  phone: string | null
  firstName: string
  lastName: string
}

/**
 * A letter may be passed on: only whoever has a confirmed contact or the name of the invited person is taken for them.
 * A name is what an account says of itself, so it marks the application and opens nothing of the record.
 */
export function isSamePerson(record: Named, applicant: Named): boolean {
  const { email, phone } = record
  if (email !== null && email === applicant.email) return true
  if (phone !== null && phone === applicant.phone) return true
  return (
    record.lastName.trim() !== '' &&
    firstWord(record.lastName) === firstWord(applicant.lastName) &&
    firstWord(record.firstName) === firstWord(applicant.firstName)
  )
}
