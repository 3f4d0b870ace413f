import type { Company, CompanyInput } from '@/lib/contracts/companies'
import type { VerificationState } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { sanitizeHtml } from '@/server/platform/html'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { areaById, cityById } from '../dictionaries/dictionaries.service'
import { announceCompany } from './announce.service'
import { tellOfCheck } from './check-notices.service'
import { presentCompany } from './companies.presenter'
import {
  type CompanyChange,
  findMembership,
  findMemberships,
  insertCompany,
  lockFounder,
  lockMembership,
  type Membership,
  updateCompany,
} from './companies.repository'

export const maxCompanies = 20

function checkInput({ city_id, industries, addresses }: CompanyInput): void {
  const fields: FieldError[] = []
  if (city_id != null && !cityById(city_id)) fields.push({ field: 'city_id', code: 'unknown_city' })
  if (industries.some((id) => !areaById(id))) fields.push({ field: 'industries', code: 'not_in_list' })
  addresses.forEach((office, index) => {
    if (!cityById(office.city_id)) fields.push({ field: `addresses.${index}.city_id`, code: 'unknown_city' })
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

interface Verification {
  verification: VerificationState
  verificationRequestedAt: Date | null
  verificationNote: null
}

/** A valid ИНН asks for a check by an operator; in demo mode there is none, and it is enough. */
function verificationOf(ctx: ServiceContext, inn: string | null): Verification {
  if (!inn) return { verification: 'none', verificationRequestedAt: null, verificationNote: null }
  return {
    verification: ctx.env.demo ? 'verified' : 'pending',
    verificationRequestedAt: ctx.clock.now(),
    verificationNote: null,
  }
}

const columnsOf = (input: CompanyInput) => ({
  name: input.name,
  type: input.type,
  legalName: input.legal_name || null,
  inn: input.inn || null,
  ogrn: input.ogrn || null,
  description: input.description ? sanitizeHtml(input.description) || null : null,
  siteUrl: input.site_url || null,
  cityId: input.city_id ?? null,
  size: input.size ?? null,
  industries: [...new Set(input.industries)],
  addresses: input.addresses.map(({ city_id, address }) => ({ cityId: city_id, address })),
})

/** Companies of a person, the one they act for first. */
export async function listCompanies(ctx: ServiceContext, actor: Actor): Promise<Company[]> {
  return (await findMemberships(ctx.db, actor.userId)).map(presentCompany)
}

/** The company a person acts for, with its balance in kopecks; null for a candidate. */
export async function currentCompany(
  db: DbOrTx,
  userId: number,
): Promise<{ company: Company; balance: number } | null> {
  const [first] = await findMemberships(db, userId)
  return first ? { company: presentCompany(first), balance: first.company.balance } : null
}

/** The first company of a new employer, known by its name only. */
export async function openCompany(ctx: ServiceContext, tx: Tx, ownerId: number, name: string): Promise<void> {
  await insertCompany(tx, { publicId: newPublicId(), name }, ownerId, ctx.clock.now())
}

export async function createCompany(
  ctx: ServiceContext,
  actor: Actor,
  input: CompanyInput,
): Promise<Company> {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  checkInput(input)
  return ctx.db.transaction(async (tx) => {
    await lockFounder(tx, actor.userId)
    const mine = await findMemberships(tx, actor.userId)
    if (mine.length >= maxCompanies) throw new AppError('limit_exceeded')
    const row = { ...columnsOf(input), publicId: newPublicId() }
    const company = await insertCompany(
      tx,
      { ...row, ...verificationOf(ctx, row.inn) },
      actor.userId,
      ctx.clock.now(),
    )
    return presentCompany({ company, role: 'owner' })
  })
}

/** @throws AppError not_found for a company the person is no member of, forbidden for a viewer. */
export async function checkMayChange(ctx: ServiceContext, actor: Actor, publicId: string): Promise<void> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (found.role === 'viewer') throw new AppError('forbidden')
}

/**
 * Changes a company that the person may change, under its lock, and tells of it.
 * @throws AppError not_found for a company the person is no member of, forbidden for a viewer.
 */
export async function changeOwnCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: (found: Membership) => CompanyChange,
): Promise<{ before: Membership; after: Company }> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockMembership(tx, actor.userId, publicId)
    if (!before) throw new AppError('not_found')
    if (before.role === 'viewer') throw new AppError('forbidden')
    const now = ctx.clock.now()
    const company = await updateCompany(tx, before.company.id, { ...change(before), updatedAt: now })
    await announceCompany(tx, company)
    if (before.company.verification === 'verified' && company.verification === 'pending') {
      await tellOfCheck(tx, company, { kind: 'company.recheck', now, except: actor.userId })
    }
    return { before, after: presentCompany({ company, role: before.role }) }
  })
}

export async function changeCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: CompanyInput,
): Promise<Company> {
  const { after } = await changeOwnCompany(ctx, actor, publicId, ({ company }) => {
    checkInput(input)
    const row = columnsOf(input)
    // Other requisites are another legal person: what was checked before says nothing about it.
    const same = row.inn === company.inn && row.ogrn === company.ogrn && row.legalName === company.legalName
    // A verified name is part of what was checked: the badge does not go over to another one.
    const renamed = company.verification === 'verified' && row.name !== company.name
    const checked = same && !renamed && company.verification !== 'none'
    return checked ? row : { ...row, ...verificationOf(ctx, row.inn) }
  })
  return after
}

/** @throws AppError not_found, forbidden, wrong_state, validation_failed without an ИНН */
export async function requestVerification(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<Company> {
  const { after } = await changeOwnCompany(ctx, actor, publicId, ({ company }) => {
    const { verification } = company
    if (verification === 'pending' || verification === 'verified') {
      throw new AppError('wrong_state', { data: { verification } })
    }
    if (!company.inn) throw invalidField('inn', 'required')
    return verificationOf(ctx, company.inn)
  })
  return after
}
