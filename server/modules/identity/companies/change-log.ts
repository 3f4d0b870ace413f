import type { Tx } from '@/server/db/client'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import type { CompanyRow } from './companies.repository'

/** What a company is known and checked by. */
export const requisites = ['name', 'legalName', 'inn', 'ogrn'] as const

/** For the audit log: which of them are others now, and how the check stands. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { before, after, now }: { before: CompanyRow; after: CompanyRow; now: Date },
): Promise<void> {
  const event = { at: now, companyId: after.id, userId: actor.userId }
  const changed = requisites.filter((field) => before[field] !== after[field])
  await recordCompanyEvents(tx, [
    ...(changed.length > 0
      ? [
          {
            ...event,
            kind: 'requisites_changed' as const,
            details: Object.fromEntries(changed.map((field) => [field, true])),
          },
        ]
      : []),
    ...(before.verification !== after.verification
      ? [
          {
            ...event,
            kind: 'verification_changed' as const,
            details: { from: before.verification, to: after.verification },
          },
        ]
      : []),
  ])
}
