import type { Tx } from '@/server/db/client'
import { recordCompanyEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import {
  findInnHolder,
  findToVerify,
  lockCompanyByPublicId,
  lockInn,
  updateCompany,
} from './companies.repository'
import { announceCompany, notifyOfVerification } from './company-changes.service'

export type VerificationDecision = { verified: true } | { verified: false; note: string }

export interface CompanyToVerify {
  publicId: string
  name: string
  legalName: string | null
  inn: string | null
  ogrn: string | null
  siteUrl: string | null
  requestedAt: Date | null
}

const maxShown = 200

/** Companies awaiting verification, longest waiting first. */
export const listCompaniesToVerify = (tx: Tx): Promise<CompanyToVerify[]> => findToVerify(tx, maxShown)

/**
 * Executes an operator's decision and publishes it. A decision can be changed later. Authorisation and log are up to
 * the caller.
 * @throws AppError not_found; wrong_state without an ИНН, or for the current status; inn_taken when another verified
 * company has the ИНН
 */
export async function decideVerification(
  tx: Tx,
  publicId: string,
  decision: VerificationDecision,
  now: Date,
): Promise<{ id: number; name: string }> {
  const company = await lockCompanyByPublicId(tx, publicId)
  if (!company) throw new AppError('not_found')
  const verification = decision.verified ? 'verified' : 'rejected'
  if (!company.inn || company.verification === verification) throw new AppError('wrong_state')
  if (decision.verified) {
    await lockInn(tx, company.inn)
    if (await findInnHolder(tx, company)) throw new AppError('inn_taken')
  }
  const changed = await updateCompany(tx, company.id, {
    verification,
    verificationNote: decision.verified ? null : decision.note,
    updatedAt: now,
  })
  await recordCompanyEvents(tx, [
    {
      at: now,
      companyId: company.id,
      userId: null,
      kind: 'verification_changed',
      details: { from: company.verification, to: verification },
    },
  ])
  await announceCompany(tx, changed)
  await notifyOfVerification(tx, changed, { kind: `company.${verification}`, now })
  return { id: changed.id, name: changed.name }
}
