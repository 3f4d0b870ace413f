import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { announceCompanyPages } from '@/server/modules/vacancies'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockUnclaimed, mergeCompanies } from './company-merge'

/** Mailboxes anyone can have, and sites that show adverts of others: an address there proves nothing. */
const shared =
  /(?:^|\.)(?:mail\.ru|bk\.ru|list\.ru|inbox\.ru|internet\.ru|yandex\.\w+|ya\.ru|gmail\.com|rambler\.ru|outlook\.com|hotmail\.com|icloud\.com|vk\.\w+|t\.me|hh\.\w+|superjob\.\w+|trudvsem\.ru|rabota\.\w+|avito\.ru)$/

const digits = (inn: string | null): string => inn?.replace(/\D/g, '') ?? ''

function hostOf(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null
  const host = new URL(url).hostname.replace(/^www\./, '')
  return shared.test(host) ? null : host
}

interface Proof {
  inn: string | null
  /** Confirmed. */
  email: string | null
}

/**
 * The same ИНН, which an operator has checked, or a confirmed mailbox at the host of the company's site. A mailbox of the
 * domain above it proves nothing: `shop.tilda.ws` is not of those who write from `tilda.ws`.
 */
export function isProven(
  target: { inn: string | null; siteUrl: string | null },
  { inn, email }: Proof,
): boolean {
  if (digits(target.inn) !== '' && digits(target.inn) === digits(inn)) return true
  const host = hostOf(target.siteUrl)
  const domain = email?.split('@')[1]?.toLowerCase() ?? ''
  return host !== null && (domain === host || domain.endsWith(`.${host}`))
}

async function proofOf(tx: Tx, companyId: number, userId: number): Promise<Proof> {
  const [company] = await tx.select({ inn: companies.inn }).from(companies).where(eq(companies.id, companyId))
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
  return { inn: company?.inn ?? null, email: person?.email ?? null }
}

/**
 * «Это ваша компания?»: an owner of a verified company takes over the adverts of an imported one that is the same.
 * @throws AppError not_found, forbidden, company_required, company_not_verified, claim_not_proven
 */
export async function claimCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<{ vacancies: number }> {
  const own = requireCompany(actor)
  if (own.role !== 'owner') throw new AppError('forbidden')
  return ctx.db.transaction(async (tx) => {
    const target = await lockUnclaimed(tx, publicId)
    if (!target || target.id === own.id) throw new AppError('not_found')
    if (!own.verified) throw new AppError('company_not_verified')
    if (!isProven(target, await proofOf(tx, own.id, actor.userId))) throw new AppError('claim_not_proven')
    const moved = await mergeCompanies(tx, [target], own.id)
    if (moved.length > 0)
      await tx
        .update(vacancies)
        .set({ managerId: actor.userId })
        .where(and(inArray(vacancies.id, moved), isNull(vacancies.managerId)))
    await announceCompanyPages(tx, own.id)
    return { vacancies: moved.length }
  })
}
