import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import { companyChanged } from '../hooks'
import { type CompanyRow, findActing } from './companies.repository'

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

/** Tells the company's own screens, and has its page and those of its open vacancies rendered anew. */
export async function announceCompany(tx: Tx, company: CompanyRow): Promise<void> {
  await publish(tx, {
    kind: 'company.changed',
    payload: { companyId: company.publicId, version: company.updatedAt.getTime() },
  })
  await companyChanged(tx, company.id)
}

type Kind = 'company.verified' | 'company.rejected' | 'company.recheck'

/** Notifies members of a change of the company's verification, except the one who caused it. */
export async function notifyOfVerification(
  tx: Tx,
  company: CompanyRow,
  { kind, now, except }: { kind: Kind; now: Date; except?: number },
): Promise<void> {
  const readers = (await findActing(tx, company.id)).filter((id) => id !== except)
  const note = kind === 'company.rejected' ? company.verificationNote : null
  const notices = readers.map((userId) => ({
    userId,
    kind,
    dedupeKey: `${kind}:${company.publicId}:${now.getTime()}`,
    params: { reader: 'employer', company_name: company.name, ...(note && { note }) },
    target: null,
  }))
  await notify(tx, notices, now)
}
