import type { ResumeView } from '@/lib/contracts/resumes'
import type { DbOrTx } from '@/server/db/client'
import { contactsToOpen, viewResume } from '@/server/modules/resumes'
import { recordWatched } from '@/server/modules/security'
import { type Actor, requireRight } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockEntitlements } from './entitlements.repository'
import { takeOne } from './entitlements.service'
import { findOpened } from './uses.repository'

/** Of these resumes (database ids), those whose contacts the company has opened. */
export const resumesOpenedBy = (
  db: DbOrTx,
  companyId: number,
  resumeIds: readonly number[],
): Promise<Set<number>> => findOpened(db, companyId, resumeIds)

/**
 * Opens name and contacts for the company permanently. Takes no unit when they are open already or nothing is hidden.
 * @throws AppError forbidden, company_required, company_not_verified, resume_not_found, contacts_hidden,
 * not_enough_purchased_services, step_up_required
 */
export async function openContacts(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  token?: string,
): Promise<ResumeView> {
  const company = requireRight(actor, 'recruit')
  if (!company.verified) throw new AppError('company_not_verified')
  const resume = await contactsToOpen(ctx, actor, publicId, token)
  if (!resume.granted) {
    if (resume.kinds.length === 0) throw new AppError('contacts_hidden')
    await ctx.db.transaction(async (tx) => {
      await lockEntitlements(tx, company.id)
      // Race: a colleague may have opened them in the meantime.
      if ((await findOpened(tx, company.id, [resume.id])).has(resume.id)) return
      await takeOne(ctx, tx, {
        companyId: company.id,
        kind: 'contact_opens',
        status: 'used',
        userId: actor.userId,
        resumeId: resume.id,
      })
      await recordWatched(ctx, tx, actor, {
        companyId: company.id,
        kind: 'contacts_opened',
        subject: 'resume',
        subjectId: resume.id,
      })
    })
  }
  return viewResume(ctx, actor, publicId, token)
}
