import type { Page } from '@/lib/contracts/call'
import {
  hiringPageLimits,
  type Referral,
  type ReferralTarget,
  referralSource,
} from '@/lib/contracts/hiring-pages'
import type { LinkTags } from '@/lib/contracts/negotiations'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { ipKeyOf, type Limits, requireCapacity } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseWithout, requireCompany, scopeOf } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findVacancyOf } from '../invitations/invitations.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import * as repository from './referrals.repository'

const t = translator('letters')

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
  const part = scopeOf(actor)
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
  const { id: companyId } = requireVerifiedRecruiter(actor)
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
    refuseWithout(actor, 'recruit')
    if (!revoked) requireVerifiedRecruiter(actor)
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
  await limits.take('referralOpening', `${code} ${ipKeyOf(ip)}`)
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
