import {
  type TalentConsent,
  type TalentRecord,
  type TalentRequestInput,
  talentLimits,
} from '@/lib/contracts/talent'
import { dayMs, moscowOffsetMs } from '@/lib/shared/time'
import { addressId, addressIds } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import { parseContact, requireCapacity } from '@/server/modules/identity'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { dayOf, daysLater, monthsLater, restorableMs } from '../days'
import * as intakes from '../hiring-page/intakes.repository'
import { confirmIntake, presentIntake } from '../hiring-page/intakes.service'
import { deleteMailAbout, deleteMailOfRecord } from '../mail/mail.repository'
import { publishPeopleChanged } from '../records/people-changed'
import { presentRecord } from '../records/record.presenter'
import { writeSearch } from '../records/record-search'
import {
  countOfCompany,
  eraseEnded,
  hasAddress,
  insertRecord,
  type TalentRow,
  updateRecord,
} from '../records/records.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import * as repository from './consent.repository'
import { idLength, isConsentToken, kindOf, monthsOf, type SentLetter } from './consent-letter.service'

const batch = 200

/** The letter is sent after the commit by the outbox, with retries. */
const publishLetter = (tx: Tx, companyId: string, { publicId, letterNumber }: SentLetter) =>
  publish(tx, { kind: 'talent.asked', payload: { companyId, recordId: publicId, version: letterNumber } })

/**
 * Asks a person for consent by e-mail. Until it comes, only name, address and source are kept.
 * @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, rate_limited, validation_failed
 */
export async function askForConsent(
  ctx: ServiceContext,
  actor: Actor,
  input: TalentRequestInput,
): Promise<TalentRecord> {
  const company = requireVerifiedRecruiter(actor)
  const email = parseContact(input.email)
  if (email?.kind !== 'email') throw invalidField('email', 'email_invalid')
  const now = ctx.clock.now()
  const today = dayOf(now)
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, company.id, talentLimits.records, countOfCompany)
    if (await hasAddress(tx, company.id, email.value)) throw invalidField('email', 'already_in_base')
    if (await repository.isRefused(tx, addressIds(ctx.keys, email.value))) {
      throw invalidField('email', 'person_refused')
    }
    if (!(await repository.reserveDailyLetter(tx, company.id, today))) {
      const midnight = Date.parse(daysLater(today, 1)) - moscowOffsetMs
      throw new AppError('rate_limited', { retryAfter: Math.ceil((midnight - now.getTime()) / 1000) })
    }
    const row = await insertRecord(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      state: 'asked',
      firstName: input.first_name,
      lastName: input.last_name,
      email: email.value,
      source: input.source,
      expiresOn: daysLater(today, talentLimits.silentDays),
      letterNumber: 1,
      letterOpenAt: now,
      addedById: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    await writeSearch(tx, row)
    await publishLetter(tx, company.publicId, row)
    return presentRecord(tx, row, now, scopeOf(actor))
  })
}

/** @throws AppError not_found, also for a letter that was refused or followed by another */
export async function readConsent(ctx: ServiceContext, token: string): Promise<TalentConsent> {
  const publicId = token.slice(0, idLength)
  const found = await repository.findLetter(ctx.db, publicId)
  if (!found) {
    const waiting = await intakes.findIntake(ctx.db, publicId)
    if (!waiting || !isConsentToken(ctx.keys, token, waiting.intake)) throw new AppError('not_found')
    return presentIntake(ctx, waiting)
  }
  if (!isConsentToken(ctx.keys, token, found.letter)) throw new AppError('not_found')
  const { letter, record, company } = found
  if (record.removedAt !== null || record.expiresOn <= dayOf(ctx.clock.now())) throw new AppError('not_found')
  return {
    // Of a record that went into another one nothing is asked.
    kind: letter.id === record.id ? kindOf(record) : 'no_question',
    company: company.name,
    inn: company.inn,
    company_public_id: company.publicId,
    first_name: record.firstName,
    source: record.source,
    until: record.expiresOn,
    keep_months: monthsOf(record),
    left: null,
  }
}

async function lockAnswered(ctx: ServiceContext, tx: Tx, token: string): Promise<TalentRow> {
  const row = await repository.lockAsked(tx, token.slice(0, idLength))
  const over = row && row.expiresOn <= dayOf(ctx.clock.now())
  if (!row || over || !isConsentToken(ctx.keys, token, row)) throw new AppError('not_found')
  return row
}

/** Whoever left their data on a company’s page and has not confirmed the address yet. */
async function lockUnconfirmed(ctx: ServiceContext, tx: Tx, token: string) {
  const intake = await intakes.lockIntake(tx, token.slice(0, idLength))
  return intake && isConsentToken(ctx.keys, token, intake) ? intake : undefined
}

/** The ground is the answer, its day today. @throws AppError not_found, also for an answered letter */
export async function giveConsent(ctx: ServiceContext, token: string): Promise<null> {
  const now = ctx.clock.now()
  const today = dayOf(now)
  return ctx.db.transaction(async (tx) => {
    const intake = await lockUnconfirmed(ctx, tx, token)
    if (intake) return confirmIntake(ctx, tx, intake)
    const row = await lockAnswered(ctx, tx, token)
    if (!row.letterOpenAt) throw new AppError('not_found')
    const months = monthsOf(row)
    await updateRecord(tx, row.id, {
      state: 'kept',
      ground: 'letter',
      groundOn: today,
      groundNote: '',
      keepMonths: months,
      expiresOn: monthsLater(today, months),
      letterOpenAt: null,
      updatedAt: now,
    })
    await publishPeopleChanged(tx, [row.companyId])
    return null
  })
}

/**
 * Erases a record and all that its company keeps of its addresses, and stores their hashes: no company asks again.
 * Records that went into it go with it.
 */
export async function eraseRefused(
  ctx: ServiceContext,
  tx: Tx,
  { id, companyId }: Pick<TalentRow, 'id' | 'companyId'>,
): Promise<void> {
  // What was read in a letter may have been corrected since, and names another address.
  await deleteMailOfRecord(tx, id)
  const changed = [companyId]
  for (const email of await repository.addressesOf(tx, id)) {
    await repository.insertRefusal(tx, addressId(ctx.keys, email), ctx.clock.now())
    changed.push(...(await repository.deleteRefused(tx, companyId, email)))
    await deleteMailAbout(tx, { contacts: [email], companyId })
  }
  await repository.deleteRecord(tx, id)
  await publishPeopleChanged(tx, changed)
}

/** Wherever the data of the person are now. @throws AppError not_found */
export async function refuseConsent(ctx: ServiceContext, token: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const intake = await lockUnconfirmed(ctx, tx, token)
    if (intake) {
      await repository.insertRefusal(tx, addressId(ctx.keys, intake.email), ctx.clock.now())
      await publishPeopleChanged(tx, await repository.deleteRefused(tx, intake.companyId, intake.email))
      return null
    }
    const found = await repository.lockLetter(tx, token.slice(0, idLength))
    if (!found || !isConsentToken(ctx.keys, token, found.letter)) throw new AppError('not_found')
    await eraseRefused(ctx, tx, found.record)
    return null
  })
}

/** Asks people whose term ends soon whether the company may go on. Whoever says nothing is erased on the day. */
export async function askForRenewal(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const by = daysLater(today, talentLimits.renewalDays)
  let asked = 0
  for (let afterId = 0; ; ) {
    const found = await repository.findEnding(ctx.db, { by, afterId, limit: batch })
    for (const { id, publicId, companyId, company, email } of found) {
      afterId = id
      if (!email || (await repository.isRefused(ctx.db, addressIds(ctx.keys, email)))) continue
      asked += await ctx.db.transaction(async (tx) => {
        const row = await repository.lockEnding(tx, publicId, by)
        // A company with its full number of letters goes on tomorrow.
        if (!row || !(await repository.reserveDailyLetter(tx, companyId, today))) return 0
        const letter = { letterOpenAt: now, letterNumber: row.letterNumber + 1 }
        await publishLetter(tx, company, await updateRecord(tx, row.id, letter))
        return 1
      })
    }
    if (found.length < batch) return asked
  }
}

/** Erases records whose term is over, those never answered, and what was removed a day ago. */
export async function eraseEndedRecords(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  await intakes.deleteEndedIntakes(ctx.db, dayOf(now))
  const erased = await eraseEnded(ctx.db, dayOf(now), new Date(now.getTime() - restorableMs))
  await publishPeopleChanged(ctx.db, erased)
  await repository.deleteLetterDays(ctx.db, dayOf(new Date(now.getTime() - 60 * dayMs)))
  return erased.length
}
