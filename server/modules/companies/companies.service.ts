import type { Company, CompanyInput } from '@/lib/contracts/accounts'
import type { VerificationState } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { sanitizeHtml } from '@/server/platform/html'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { cityById } from '../dictionaries/dictionaries.service'
import {
  findMembership,
  findMemberships,
  insertCompany,
  lockFounder,
  type Membership,
  updateCompany,
} from './companies.repository'
import { isInn, isOgrn } from './tax-numbers'

const maxCompanies = 20

const present = ({ company, role }: Membership): Company => ({
  public_id: company.publicId,
  name: company.name,
  type: company.type,
  legal_name: company.legalName,
  inn: company.inn,
  ogrn: company.ogrn,
  description: company.description,
  site_url: company.siteUrl,
  city_id: company.cityId,
  city_name: company.cityId === null ? null : (cityById(company.cityId)?.name ?? null),
  verification: company.verification,
  role,
})

function checkInput({ inn, ogrn, city_id }: CompanyInput): void {
  const fields: FieldError[] = []
  if (city_id != null && !cityById(city_id)) fields.push({ field: 'city_id', code: 'unknown_city' })
  if (inn && !isInn(inn)) fields.push({ field: 'inn', code: 'inn_invalid' })
  if (ogrn && !isOgrn(ogrn)) fields.push({ field: 'ogrn', code: 'ogrn_invalid' })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/** A valid ИНН asks for a check by an operator; in demo mode there is none, and it is enough. */
function verificationOf(ctx: ServiceContext, inn: string | null): VerificationState {
  if (!inn) return 'none'
  return ctx.env.demo ? 'verified' : 'pending'
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
})

/** Companies of a person, the one they act for first. */
export async function listCompanies(ctx: ServiceContext, actor: Actor): Promise<Company[]> {
  return (await findMemberships(ctx.db, actor.userId)).map(present)
}

/** The company a person acts for, with its balance in kopecks; null for a candidate. */
export async function currentCompany(
  db: DbOrTx,
  userId: number,
): Promise<{ company: Company; balance: number } | null> {
  const [first] = await findMemberships(db, userId)
  return first ? { company: present(first), balance: first.company.balance } : null
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
      { ...row, verification: verificationOf(ctx, row.inn) },
      actor.userId,
      ctx.clock.now(),
    )
    return present({ company, role: 'owner' })
  })
}

/** @throws AppError not_found for a company the person is no member of, forbidden for a viewer. */
export async function changeCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: CompanyInput,
): Promise<Company> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (found.role === 'viewer') throw new AppError('forbidden')
  checkInput(input)
  const row = columnsOf(input)
  // Another ИНН is another legal person: what was checked before says nothing about it.
  const verification =
    row.inn === found.company.inn && found.company.verification !== 'none'
      ? found.company.verification
      : verificationOf(ctx, row.inn)
  const company = await updateCompany(ctx.db, found.company.id, {
    ...row,
    verification,
    updatedAt: ctx.clock.now(),
  })
  return present({ company, role: found.role })
}
