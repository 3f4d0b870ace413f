import { eq } from 'drizzle-orm'
import { type HiringPage, type HiringPageSettings, intakeConsent } from '@/lib/contracts/hiring-pages'
import { wordingProblems } from '@/lib/shared/vacancy-wording'
import type { DbOrTx, Tx } from '@/server/db/client'
import { hiringPages } from '@/server/db/schema/hiring-pages'
import { companyByPublicId } from '@/server/modules/identity'
import { announceCompanyPages } from '@/server/modules/vacancies'
import { type ActingCompany, type Actor, actorMay, requireCompany } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { requireVerifiedRecruiter } from '../records/records.service'

async function findPage(db: DbOrTx, companyId: number): Promise<typeof hiringPages.$inferSelect | undefined> {
  const [row] = await db.select().from(hiringPages).where(eq(hiringPages.companyId, companyId))
  return row
}

async function writePage(tx: Tx, values: typeof hiringPages.$inferInsert): Promise<void> {
  const { companyId: _, ...set } = values
  await tx.insert(hiringPages).values(values).onConflictDoUpdate({ target: hiringPages.companyId, set })
}

async function settingsOf(
  ctx: ServiceContext,
  actor: Actor,
  company: ActingCompany,
): Promise<HiringPageSettings> {
  const [page, shown] = await Promise.all([
    findPage(ctx.db, company.id),
    companyByPublicId(ctx.db, company.publicId),
  ])
  return {
    on: page?.open ?? false,
    text: page?.text ?? '',
    verified: company.verified,
    may_edit: company.verified && actorMay(actor, 'recruit'),
    company_public_id: company.publicId,
    company: shown?.name ?? '',
  }
}

/** @throws AppError forbidden for candidates, company_required */
export const hiringPageSettings = (ctx: ServiceContext, actor: Actor): Promise<HiringPageSettings> =>
  settingsOf(ctx, actor, requireCompany(actor))

/**
 * The text is held to the rules of a vacancy’s.
 * @throws AppError forbidden, company_required, company_not_verified, validation_failed
 */
export async function changeHiringPage(
  ctx: ServiceContext,
  actor: Actor,
  { on, text }: { on: boolean; text: string },
): Promise<HiringPageSettings> {
  const company = requireVerifiedRecruiter(actor)
  const [problem] = wordingProblems(text)
  if (problem) throw invalidField('text', problem.code)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const before = await findPage(tx, company.id)
    await writePage(tx, { companyId: company.id, open: on, text, updatedAt: now })
    // The page of the company and its widget lead here, or no longer do.
    if ((before?.open ?? false) !== on) await announceCompanyPages(tx, company.id)
  })
  return settingsOf(ctx, actor, company)
}

/** A verified company with an open page. @throws AppError not_found */
export async function requireOpenPage(ctx: ServiceContext, publicId: string) {
  const company = await companyByPublicId(ctx.db, publicId)
  const page = company?.verification === 'verified' ? await findPage(ctx.db, company.id) : undefined
  if (!company || !page?.open) throw new AppError('not_found')
  return { company, page }
}

/** @throws AppError not_found */
export async function readHiringPage(ctx: ServiceContext, publicId: string): Promise<HiringPage> {
  const { company, page } = await requireOpenPage(ctx, publicId)
  // The ИНН of a person is theirs, even where they hire under it.
  const isPerson = company.type === 'private_recruiter' || company.type === 'self_employed'
  return {
    text: page.text,
    data_controller: company.legalName ?? company.name,
    inn: isPerson ? null : company.inn,
    consent: { ...intakeConsent },
  }
}
