import type { Page } from '@/lib/contracts/call'
import { type Company, type CompanyInput, type CompanyView, companyLimits } from '@/lib/contracts/companies'
import { roleMay } from '@/lib/contracts/company-rights'
import type { VerificationState } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { DbOrTx, Tx } from '@/server/db/client'
import { areaById, cityById } from '@/server/modules/dictionaries'
import { removeImage, saveImage } from '@/server/modules/media'
import { type Actor, requireStepUp } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { sanitizeHtml } from '@/server/platform/html'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import type { Limits } from '../accounts/rate-limits'
import { countCompanyVacancies, pageCompanyVacancies } from '../hooks'
import { presentCompany, presentCompanyPage } from './companies.presenter'
import {
  type CompanyChange,
  type CompanyRow,
  findInnHolder,
  findMembership,
  findMemberships,
  findPublicCompany,
  hasMembers,
  insertCompany,
  lockCompany,
  lockFounder,
  lockInn,
  lockMembership,
  type Membership,
  updateCompany,
} from './companies.repository'
import { announceCompany, notifyOfVerification, recordChange, requisites } from './company-changes.service'

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

/**
 * Verification status after a change of the ИНН: a valid one requests verification; in demo mode it is verified at
 * once. An ИНН of another verified company requests nothing: members may request to join that one.
 */
async function verificationOf(
  ctx: ServiceContext,
  tx: Tx,
  company: { id?: number; inn: string | null },
): Promise<Verification> {
  await lockInn(tx, company.inn)
  if (!company.inn || (await findInnHolder(tx, company)))
    return { verification: 'none', verificationRequestedAt: null, verificationNote: null }
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

/** Companies of a person, the current one first. */
export async function listCompanies(ctx: ServiceContext, actor: Actor): Promise<Company[]> {
  return (await findMemberships(ctx.db, actor.userId)).map(presentCompany)
}

/** The current company of a person, with its balance in kopecks; null for a candidate. */
export async function currentCompany(
  db: DbOrTx,
  userId: number,
): Promise<{ company: Company; balance: number } | null> {
  const [first] = await findMemberships(db, userId)
  return first ? { company: presentCompany(first), balance: first.company.balance } : null
}

/** Creates the company of a new employer from its name. */
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
      { ...row, ...(await verificationOf(ctx, tx, row)) },
      actor.userId,
      ctx.clock.now(),
    )
    return presentCompany({ company, role: 'owner', innHolder: await innHolderOf(tx, company) })
  })
}

const innHolderOf = async (tx: Tx, company: CompanyRow): Promise<string | null> =>
  company.verification === 'verified' ? null : ((await findInnHolder(tx, company))?.name ?? null)

/** @throws AppError not_found unless the person is a member, forbidden for a viewer */
export async function checkMayChange(ctx: ServiceContext, actor: Actor, publicId: string): Promise<void> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (!roleMay(found.role, 'manage_company')) throw new AppError('forbidden')
}

/**
 * Updates a company under its lock and publishes the change.
 * @throws AppError not_found unless the person is a member, forbidden for a viewer
 */
export async function changeOwnCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: (found: Membership, tx: Tx) => CompanyChange | Promise<CompanyChange>,
): Promise<{ before: Membership; after: Company }> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockMembership(tx, actor.userId, publicId)
    if (!before) throw new AppError('not_found')
    if (!roleMay(before.role, 'manage_company')) throw new AppError('forbidden')
    const now = ctx.clock.now()
    const company = await updateCompany(tx, before.company.id, {
      ...(await change(before, tx)),
      updatedAt: now,
    })
    await recordChange(tx, actor, { before: before.company, after: company, now })
    await announceCompany(tx, company)
    if (before.company.verification === 'verified' && company.verification === 'pending') {
      await notifyOfVerification(tx, company, { kind: 'company.recheck', now, except: actor.userId })
    }
    const innHolder = await innHolderOf(tx, company)
    return { before, after: presentCompany({ company, role: before.role, innHolder }) }
  })
}

/**
 * Checks changes of name and legal details: after verification was requested they need an owner, and for a verified
 * company a step-up.
 * @throws AppError forbidden, step_up_required
 */
function isKnown({ company, role }: Membership, row: CompanyChange, actor: Actor, now: Date): boolean {
  if (requisites.every((field) => row[field] === company[field])) return true
  const { verification } = company
  if (role !== 'owner' && (verification === 'verified' || verification === 'pending')) {
    throw new AppError('forbidden')
  }
  if (verification === 'verified') requireStepUp(actor, now)
  return false
}

/**
 * Updates a company. A new name or new legal details of a verified company restart the verification: until then it can
 * publish, but neither open contacts nor invite.
 * @throws AppError not_found, forbidden, validation_failed, step_up_required
 */
export async function changeCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  input: CompanyInput,
): Promise<Company> {
  const { after } = await changeOwnCompany(ctx, actor, publicId, async (found, tx) => {
    checkInput(input)
    const { company } = found
    const row = columnsOf(input)
    const known = isKnown(found, row, actor, ctx.clock.now())
    // Other legal details mean another legal entity: the verification is void.
    const same = row.inn === company.inn && row.ogrn === company.ogrn && row.legalName === company.legalName
    // The name was verified, too: the badge does not carry over to another one.
    const checked =
      (known || (same && company.verification !== 'verified')) && company.verification !== 'none'
    return checked ? row : { ...row, ...(await verificationOf(ctx, tx, { id: company.id, inn: row.inn })) }
  })
  return after
}

/** @throws AppError not_found, forbidden, validation_failed, limit_exceeded */
export async function addOffice(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { city_id: cityId, address }: CompanyInput['addresses'][number],
): Promise<Company> {
  const { after } = await changeOwnCompany(ctx, actor, publicId, ({ company: { addresses } }) => {
    if (!cityById(cityId)) throw invalidField('city_id', 'unknown_city')
    if (addresses.some((office) => office.cityId === cityId && office.address === address)) return {}
    const limit = companyLimits.addresses
    if (addresses.length >= limit) throw new AppError('limit_exceeded', { data: { limit } })
    return { addresses: [...addresses, { cityId, address }] }
  })
  return after
}

/** @throws AppError not_found, forbidden, wrong_state, validation_failed without an ИНН, inn_taken */
export async function requestVerification(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<Company> {
  const { after } = await changeOwnCompany(ctx, actor, publicId, async ({ company }, tx) => {
    const { verification } = company
    if (verification === 'pending' || verification === 'verified') {
      throw new AppError('wrong_state', { data: { verification } })
    }
    if (!company.inn) throw invalidField('inn', 'required')
    await lockInn(tx, company.inn)
    if (await findInnHolder(tx, company)) throw new AppError('inn_taken')
    return verificationOf(ctx, tx, company)
  })
  return after
}

async function companyOnView(ctx: ServiceContext, publicId: string): Promise<CompanyRow> {
  const company = await findPublicCompany(ctx.db, publicId)
  if (!company) throw new AppError('not_found')
  return company
}

export async function getCompanyPage(ctx: ServiceContext, publicId: string): Promise<CompanyView> {
  const company = await companyOnView(ctx, publicId)
  const [openVacancies, members] = await Promise.all([
    countCompanyVacancies(ctx, company.id),
    hasMembers(ctx.db, company.id),
  ])
  return presentCompanyPage(company, { openVacancies, unclaimed: company.source !== null && !members })
}

export async function listCompanyVacancies(
  ctx: ServiceContext,
  publicId: string,
  page: { page: number; size: number },
): Promise<Page<VacancyCard>> {
  const company = await companyOnView(ctx, publicId)
  return pageCompanyVacancies(ctx, company.id, page)
}

async function writeLogo(ctx: ServiceContext, actor: Actor, publicId: string, logoPath: string | null) {
  const { before, after } = await changeOwnCompany(ctx, actor, publicId, () => ({ logoPath }))
  return { before: before.company.logoPath, result: after }
}

/** @throws AppError rate_limited, not_found, forbidden, and errors of the file */
export async function setLogo(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  file: File,
): Promise<Company> {
  await limits.take('uploadAccount', String(actor.userId))
  // Check rights before the expensive image processing.
  await checkMayChange(ctx, actor, publicId)
  return saveImage(ctx, actor, { kind: 'logos', upload: file }, (path) =>
    writeLogo(ctx, actor, publicId, path),
  )
}

/** @throws AppError not_found, forbidden */
export async function removeLogo(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Company> {
  const { before, result } = await writeLogo(ctx, actor, publicId, null)
  await removeImage(ctx, before)
  return result
}

/**
 * Checks a limit under the company's lock, so that the count still holds at the write.
 * @throws AppError limit_exceeded
 */
export async function requireCapacity(
  tx: Tx,
  companyId: number,
  limit: number,
  count: (tx: Tx, companyId: number) => Promise<number>,
): Promise<void> {
  await lockCompany(tx, companyId)
  if ((await count(tx, companyId)) >= limit) throw new AppError('limit_exceeded', { data: { limit } })
}
