import type { Page } from '@/lib/contracts/call'
import {
  type HiringPage,
  type HiringPageSettings,
  hiringPageLimits,
  joinConsent,
  type Referral,
  type ReferralTarget,
  referralSource,
} from '@/lib/contracts/hiring-pages'
import type { LinkTags } from '@/lib/contracts/negotiations'
import { wordingProblems } from '@/lib/shared/vacancy-wording'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { addressOf, companyByPublicId, type Limits, requireCapacity } from '@/server/modules/identity'
import { announceCompanyPages } from '@/server/modules/vacancies'
import {
  type ActingCompany,
  type Actor,
  actorMay,
  companyIdOf,
  partOf,
  refuseViewer,
  requireCompany,
} from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import * as repository from './hiring-pages.repository'
import { findVacancyOf } from './invitations.repository'
import { requireVerifiedEditor } from './records.service'

const t = translator('letters')

async function settingsOf(
  ctx: ServiceContext,
  actor: Actor,
  company: ActingCompany,
): Promise<HiringPageSettings> {
  const [page, shown] = await Promise.all([
    repository.findPage(ctx.db, company.id),
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
  const company = requireVerifiedEditor(actor)
  const [problem] = wordingProblems(text)
  if (problem) throw invalidField('text', problem.code)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const before = await repository.findPage(tx, company.id)
    await repository.writePage(tx, { companyId: company.id, open: on, text, updatedAt: now })
    // The page of the company and its widget lead here, or no longer do.
    if ((before?.open ?? false) !== on) await announceCompanyPages(tx, company.id)
  })
  return settingsOf(ctx, actor, company)
}

/** A verified company with an open page. @throws AppError not_found */
export async function requireOpenPage(ctx: ServiceContext, publicId: string) {
  const company = await companyByPublicId(ctx.db, publicId)
  const page =
    company?.verification === 'verified' ? await repository.findPage(ctx.db, company.id) : undefined
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
    operator: company.legalName ?? company.name,
    inn: isPerson ? null : company.inn,
    consent: { ...joinConsent },
  }
}

const presentReferral = ({ row, vacancy, author }: repository.NamedReferral): Referral => ({
  public_id: row.publicId,
  label: row.label,
  vacancy: vacancy && { public_id: vacancy.publicId, title: vacancy.title },
  opened: row.opened,
  joined: row.joined,
  applied: row.applied,
  author,
  created_at: row.createdAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
})

/** @throws AppError forbidden for candidates, company_required */
export async function listReferrals(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<Referral>> {
  const { id: companyId } = requireCompany(actor)
  const part = partOf(actor)
  const [rows, total] = await Promise.all([
    repository.pageOfReferrals(ctx.db, { companyId, part }, { limit: size, offset: (page - 1) * size }),
    repository.countReferrals(ctx.db, companyId, part),
  ])
  return { results: rows.map(presentReferral), total, page, size }
}

/** @throws AppError not_found */
async function requireReferral(tx: Tx, publicId: string, companyId: number) {
  const found = await repository.findReferral(tx, publicId, companyId)
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed */
export async function addReferral(
  ctx: ServiceContext,
  actor: Actor,
  { label, vacancy }: { label: string; vacancy: string | null },
): Promise<Referral> {
  const { id: companyId } = requireVerifiedEditor(actor)
  const publicId = newPublicId()
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, hiringPageLimits.referrals, repository.countReferrals)
    const found = vacancy === null ? undefined : await findVacancyOf(tx, vacancy, companyId)
    if (vacancy !== null && !found) throw invalidField('vacancy', 'not_in_list')
    await repository.insertReferral(tx, {
      publicId,
      companyId,
      vacancyId: found?.id ?? null,
      label,
      createdById: actor.userId,
      createdAt: ctx.clock.now(),
    })
    return presentReferral(await requireReferral(tx, publicId, companyId))
  })
}

/** @throws AppError not_found, forbidden, company_not_verified */
export async function setReferralRevoked(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revoked }: { publicId: string; revoked: boolean },
): Promise<Referral> {
  const companyId = companyIdOf(actor)
  if (companyId === null) throw new AppError('not_found')
  return ctx.db.transaction(async (tx) => {
    const { row } = await requireReferral(tx, publicId, companyId)
    refuseViewer(actor)
    if (!revoked) requireVerifiedEditor(actor)
    await repository.setRevoked(tx, row.id, revoked ? (row.revokedAt ?? ctx.clock.now()) : null)
    return presentReferral(await requireReferral(tx, publicId, companyId))
  })
}

/** @throws AppError not_found, also for a link that is over */
export async function readReferral(ctx: ServiceContext, code: string): Promise<ReferralTarget> {
  const found = await repository.findInForce(ctx.db, code)
  if (!found) throw new AppError('not_found')
  if (found.vacancy !== null) return { kind: 'vacancy', public_id: found.vacancy }
  return { kind: found.open ? 'page' : 'company', public_id: found.company }
}

/** @throws AppError not_found, rate_limited */
export async function openReferral(
  ctx: ServiceContext,
  limits: Limits,
  { code, ip }: { code: string; ip: string },
): Promise<null> {
  const found = await repository.findInForce(ctx.db, code)
  if (!found) throw new AppError('not_found')
  await limits.take('referralOpening', `${code} ${addressOf(ip)}`)
  await repository.countOn(ctx.db, found.row.id, 'opened')
  return null
}

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
/** How the source of a recommended application begins. */
const recommended = comparable(t('talent.sources.referralBy', { label: '' }))

/**
 * Tags of an application by a referral link: whose recommendation it is stands in their place. A link of another company,
 * or one that is over, leaves none.
 */
export async function tagsOfReferral(
  tx: Tx,
  { link, companyId }: { link: LinkTags; companyId: number },
): Promise<LinkTags | undefined> {
  // Whoever made the address of a page wrote its tags: nobody is recommended by them.
  if (comparable(link.source ?? '').startsWith(recommended)) return undefined
  if (link.source !== referralSource || link.campaign === null) return link
  const referral = await repository.referralOf(tx, link.campaign, companyId)
  if (!referral) return undefined
  await repository.countOn(tx, referral.id, 'applied')
  return { source: t('talent.sources.referralBy', { label: referral.label }), medium: null, campaign: null }
}
