import { type IntakeInput, type IntakeWithResumeInput, intakeConsent } from '@/lib/contracts/hiring-pages'
import { type TalentConsent, talentLimits } from '@/lib/contracts/talent'
import { z } from '@/lib/contracts/zod'
import { addressIds } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { cityById } from '@/server/modules/dictionaries'
import {
  ipKeyOf,
  isProof,
  type Limits,
  lockCompany,
  parseContact,
  requireCapacity,
  userOf,
  verifiedContacts,
} from '@/server/modules/identity'
import { suppressionOf } from '@/server/modules/notifications'
import { getOwnResume } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { isRefused } from '../consent/consent.repository'
import { consentToken } from '../consent/consent-letter.service'
import { dayOf, daysLater, monthsLater, restorableMs } from '../days'
import { aboutOf } from '../imports/resume-files.service'
import { writeSearch } from '../records/record-search'
import {
  countOfCompany,
  insertRecord,
  type TalentRow,
  type TalentValues,
  updateRecord,
} from '../records/records.repository'
import { requireOpenPage } from './hiring-page.service'
import * as repository from './intakes.repository'
import { countOn, type ReferralRow, referralOf } from './referrals.repository'

const t = translator('letters')

/** What is kept encrypted until the person confirms the address. */
const Sealed = z.object({
  phone: z.string().nullable(),
  city: z.string(),
  position: z.string(),
  about: z.string(),
})
type Sealed = z.output<typeof Sealed>
type Waiting = NonNullable<Awaited<ReturnType<typeof repository.findIntake>>>

const textsOf = (message: string, about: string) =>
  [message, about].filter(Boolean).join('\n\n').slice(0, talentLimits.about)

/** The label of a referral is the company's own: the person reads no more than that it was one. */
const sourceOf = (referral: ReferralRow | undefined) =>
  t(referral ? 'talent.sources.referral' : 'talent.sources.page')

const publishIntakeLetter = (
  tx: Tx,
  { publicId, letterNumber }: Pick<TalentRow, 'publicId' | 'letterNumber'>,
) => publish(tx, { kind: 'talent.joined', payload: { recordId: publicId, version: letterNumber } })

/** Counts letters to one e-mail address. Over the limit the letter is silently not sent. */
async function mayBeWritten(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.take('intakeContact', email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Keeps what was typed until the owner of the address confirms it by a letter. The answer is the same for every address:
 * known, unknown, or of somebody who refused, who is not written to.
 * @throws AppError not_found, validation_failed, rate_limited, proof_required
 */
export async function leaveData(
  ctx: ServiceContext,
  limits: Limits,
  { publicId, ip, body }: { publicId: string; ip: string; body: IntakeInput },
): Promise<null> {
  const { company } = await requireOpenPage(ctx, publicId)
  const email = parseContact(body.email)
  if (email?.kind !== 'email') throw invalidField('email', 'email_invalid')
  const phone = body.phone ? parseContact(body.phone) : null
  if (body.phone && phone?.kind !== 'phone') throw invalidField('phone', 'phone_invalid')
  await limits.attempt({ intakeIp: ipKeyOf(ip), intakePage: publicId }, () =>
    isProof(ctx, limits, body.proof),
  )
  if (!(await mayBeWritten(limits, email.value))) return null
  const now = ctx.clock.now()
  const { city, position, about, message } = body
  const sealed: Sealed = { phone: phone?.value ?? null, city, position, about: textsOf(message, about) }
  return ctx.db.transaction(async (tx) => {
    if (await isRefused(tx, addressIds(ctx.keys, email.value))) return null
    const referral = body.referral ? await referralOf(tx, body.referral, company.id) : undefined
    const row = await repository.writeIntake(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      referralId: referral?.id ?? null,
      firstName: body.first_name,
      lastName: body.last_name,
      email: email.value,
      source: sourceOf(referral),
      sealed: '',
      consentVersion: body.consent,
      agreedAt: now,
      expiresOn: daysLater(dayOf(now), talentLimits.silentDays),
      createdAt: now,
    })
    await repository.writeSealed(
      tx,
      row.id,
      ctx.keys.seal('talent-join', row.publicId, JSON.stringify(sealed)),
    )
    await publishIntakeLetter(tx, row)
    return null
  })
}

/** Null when the secret it was encrypted with is gone. */
function unsealed(ctx: ServiceContext, { publicId, sealed }: repository.IntakeRow): Sealed | null {
  const text = ctx.keys.unseal('talent-join', publicId, sealed)
  return text === null ? null : Sealed.parse(JSON.parse(text))
}

const nameAndEmail = ({ firstName, lastName, email }: repository.IntakeRow) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
})

/** What the company was left, whether or not it can still be confirmed; without its secret, what stands unsealed. */
export const leftIn = (
  ctx: ServiceContext,
  intake: repository.IntakeRow,
): Partial<Sealed> & { name: string } => ({
  ...nameAndEmail(intake),
  ...unsealed(ctx, intake),
})

/** What was typed, while it can be confirmed to a company that is still verified. @throws AppError not_found */
function stillAsked(ctx: ServiceContext, { intake, company }: Waiting): Sealed {
  const left = unsealed(ctx, intake)
  const over = intake.expiresOn <= dayOf(ctx.clock.now()) || company.verification !== 'verified'
  if (!left || over) throw new AppError('not_found')
  return left
}

/** What the link of the letter asks. @throws AppError not_found */
export function presentIntake(ctx: ServiceContext, { intake, company }: Waiting): TalentConsent {
  const left = stillAsked(ctx, { intake, company })
  return {
    kind: 'intake',
    company: company.name,
    inn: company.inn,
    company_public_id: company.publicId,
    first_name: intake.firstName,
    source: intake.source,
    until: intake.expiresOn,
    keep_months: intakeConsent.months,
    left: { ...nameAndEmail(intake), ...left },
  }
}

type Person = Pick<
  TalentValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'position' | 'about' | 'source' | 'referralId'
> & { email: string | null; phone: string | null; about: string }

interface Given {
  companyId: number
  person: Person
  agreedAt: Date
  consentVersion: string
}

const ground = (now: Date, { agreedAt, consentVersion }: Given) => {
  const today = dayOf(now)
  return {
    state: 'kept',
    ground: 'form',
    groundOn: today,
    groundNote: t('talent.formNote', { version: new Date(consentVersion), agreed: agreedAt, at: now }),
    keepMonths: intakeConsent.months,
    expiresOn: monthsLater(today, intakeConsent.months),
    letterOpenAt: null,
    updatedAt: now,
  } satisfies Partial<TalentValues>
}

/**
 * Adds a person to the base on their own consent. What the company knew already stays: empty fields are filled, and what
 * was sent is added to the description.
 * @throws AppError limit_exceeded
 */
async function keepPerson(
  tx: Tx,
  now: Date,
  given: Given,
  as: { publicId: string; letterNumber: number },
): Promise<{ row: TalentRow; known: boolean }> {
  const { companyId, person } = given
  await lockCompany(tx, companyId)
  const known = await repository.lockContact(tx, companyId, person)
  if (!known) await requireCapacity(tx, companyId, talentLimits.records, countOfCompany)
  if (person.referralId && !known) await countOn(tx, person.referralId, 'joined')
  const row = known
    ? await updateRecord(tx, known.id, {
        ...ground(now, given),
        email: known.email ?? person.email,
        phone: known.phone ?? person.phone,
        lastName: known.lastName || person.lastName,
        city: known.city || person.city,
        position: known.position || person.position,
        about: known.about.includes(person.about) ? known.about : textsOf(person.about, known.about),
      })
    : await insertRecord(tx, {
        ...person,
        ...ground(now, given),
        ...as,
        companyId,
        createdAt: now,
      })
  await writeSearch(tx, row)
  return { row, known: known !== undefined }
}

/**
 * The owner of the address confirms: from now on the company sees the person. A record with this address takes the data
 * in, and lets the letter refuse as long as it is kept.
 * @throws AppError not_found, limit_exceeded
 */
export async function confirmIntake(
  ctx: ServiceContext,
  tx: Tx,
  intake: repository.IntakeRow,
): Promise<null> {
  const now = ctx.clock.now()
  const waiting = await repository.findIntake(tx, intake.publicId)
  if (!waiting) throw new AppError('not_found')
  const left = stillAsked(ctx, waiting)
  const { companyId, firstName, lastName, email, source, referralId, publicId, letterNumber } = intake
  await repository.deleteIntake(tx, intake.id)
  const person = { firstName, lastName, email, source, referralId, ...left }
  const { row, known } = await keepPerson(tx, now, { ...intake, person }, { publicId, letterNumber })
  if (known) {
    // An emptied, merged record under the public id of the form: the link of the letter can still take the consent back.
    // `removedAt` lies back so far that it is not offered for restoring.
    await insertRecord(tx, {
      publicId,
      companyId,
      letterNumber,
      email,
      source: '',
      firstName: '',
      state: 'kept',
      createdAt: now,
      mergedIntoId: row.id,
      expiresOn: row.expiresOn,
      removedAt: new Date(now.getTime() - restorableMs),
    })
  }
  return null
}

/**
 * One’s own resume goes to the base of a company at once: the account has a confirmed contact, so no letter has to.
 * Answers the token of the page where the consent is taken back.
 * @throws AppError not_found, forbidden, resume_not_found, wrong_state, limit_exceeded, rate_limited
 */
export async function leaveResume(
  ctx: ServiceContext,
  limits: Limits,
  { actor, publicId, body }: { actor: Actor; publicId: string; body: IntakeWithResumeInput },
): Promise<{ token: string; letter: boolean }> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const [{ company }, user] = await Promise.all([requireOpenPage(ctx, publicId), userOf(ctx, actor)])
  const contacts = verifiedContacts(user)
  if (contacts.length === 0) throw new AppError('wrong_state')
  const { fields } = await getOwnResume(ctx, actor, body.resume)
  await limits.take('intakeContact', `account ${actor.publicId}`)
  const contact = (kind: 'email' | 'phone') => contacts.find((each) => each.kind === kind)?.value ?? null
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const referral = body.referral ? await referralOf(tx, body.referral, company.id) : undefined
    const person = {
      firstName: (fields.first_name || user.firstName).slice(0, talentLimits.name),
      lastName: (fields.last_name || user.lastName).slice(0, talentLimits.name),
      email: contact('email'),
      phone: contact('phone'),
      city: (fields.city_id ? cityById(fields.city_id)?.name : undefined) ?? '',
      position: fields.title ?? '',
      about: textsOf(body.message, aboutOf(fields)),
      source: sourceOf(referral),
      referralId: referral?.id ?? null,
    }
    const given = { companyId: company.id, person, agreedAt: now, consentVersion: body.consent }
    const { row } = await keepPerson(tx, now, given, { publicId: newPublicId(), letterNumber: 1 })
    // A record without a letter so far: its link is the one the person gets now.
    const linked = row.letterNumber > 0 ? row : await updateRecord(tx, row.id, { letterNumber: 1 })
    // A record found by the phone may hold another address, which nobody has shown to be theirs.
    const to = linked.email === person.email ? person.email : null
    const letter = to !== null && !(await suppressionOf(ctx, tx, to))
    if (letter) await publishIntakeLetter(tx, linked)
    return { token: consentToken(ctx.keys, linked), letter }
  })
}
