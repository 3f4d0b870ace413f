import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { publish } from '@/server/platform/events'
import { companyChanged } from '../hooks'
import { type CompanyRow, findRecruitingMembers } from './companies.repository'

/** Fields that identify a company and are verified. */
export const requisites = ['name', 'legalName', 'inn', 'ogrn'] as const

/** Changed fields and the verification status, for the audit log. */
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

/** Publishes the change and revalidates the pages of the company and its open vacancies. */
export async function announceCompany(tx: Tx, company: CompanyRow): Promise<void> {
  await publish(tx, {
    kind: 'company.changed',
    payload: { companyId: company.publicId, version: company.updatedAt.getTime() },
  })
  await companyChanged(tx, company.id)
}

type Kind = 'company.verified' | 'company.rejected' | 'company.recheck'

/** Notifies members of a change of the verification status, except the acting one. */
export async function notifyOfVerification(
  tx: Tx,
  company: CompanyRow,
  { kind, now, except }: { kind: Kind; now: Date; except?: number },
): Promise<void> {
  const readers = (await findRecruitingMembers(tx, company.id)).filter((id) => id !== except)
  const note = kind === 'company.rejected' ? company.verificationNote : null
  const notices = readers.map((userId) => ({
    userId,
    kind,
    dedupeKey: `${kind}:${company.publicId}:${now.getTime()}`,
    params: {
      reader: 'employer',
      company: company.publicId,
      company_name: company.name,
      ...(note && { note }),
    },
    target: null,
  }))
  await notify(tx, notices, now)
}
