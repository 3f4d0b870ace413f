import type { Page } from '@/lib/contracts/call'
import {
  type TalentCard,
  type TalentInput,
  type TalentQuery,
  type TalentRecord,
  talentLimits,
} from '@/lib/contracts/talent'
import { addressIds } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import { lockCompany, requireCapacity } from '@/server/modules/identity'
import {
  type ActingCompany,
  type Actor,
  companyIdOf,
  refuseWithout,
  requireCompany,
  requireRight,
  scopeOf,
} from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { refusedAt } from '../consent/consent.repository'
import { dayOf, daysLater, restorableMs } from '../days'
import { setLists } from './lists.repository'
import { publishPeopleChanged } from './people-changed'
import { isGivenSince, valuesOf } from './record.policy'
import { presentCards, presentRecord } from './record.presenter'
import { stemsOfQuery, writeSearch } from './record-search'
import type { TalentRow } from './records.repository'
import * as repository from './records.repository'

/** @throws AppError forbidden, company_required, company_not_verified */
export function requireVerifiedRecruiter(actor: Actor): ActingCompany {
  const company = requireRight(actor, 'recruit')
  if (!company.verified) throw new AppError('company_not_verified')
  return company
}

/** @throws AppError forbidden for candidates, company_required */
export async function listPeople(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, text, tag, list, state, source, referral, ending }: TalentQuery,
): Promise<Page<TalentCard>> {
  const { id: companyId } = requireCompany(actor)
  const now = ctx.clock.now()
  const stems = stemsOfQuery(text ?? '')
  // Signs alone are a query that finds nobody, not one that finds everybody.
  if (stems.length === 0 && text?.trim()) return { results: [], total: 0, page, size }
  const endsBy = ending ? daysLater(dayOf(now), talentLimits.renewalDays) : undefined
  const filter = { companyId, stems, tag, list, state, source, referral, endsBy }
  const [rows, total] = await Promise.all([
    repository.pageOfRecords(ctx.db, filter, { limit: size, offset: (page - 1) * size }),
    repository.countRecords(ctx.db, filter),
  ])
  return { results: await presentCards(ctx.db, rows, now), total, page, size }
}

/**
 * An address stands in a base once. Whoever refused is kept again only on a ground they gave themselves after that.
 * Concurrent writers wait for the lock of the company.
 * @throws AppError validation_failed at the field
 */
async function requireAddress(
  ctx: ServiceContext,
  tx: Tx,
  companyId: number,
  { email, ground, groundOn }: ReturnType<typeof valuesOf>,
): Promise<void> {
  if (email === null) return
  if (await repository.hasAddress(tx, companyId, email)) throw invalidField('email', 'already_in_base')
  const refused = await refusedAt(tx, addressIds(ctx.keys, email))
  if (refused && !isGivenSince(refused, ground, groundOn)) throw invalidField('email', 'refused_before')
}

/** @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed */
export async function addPerson(
  ctx: ServiceContext,
  actor: Actor,
  input: TalentInput,
): Promise<TalentRecord> {
  const company = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await insertPerson(ctx, tx, { companyId: company.id, userId: actor.userId, input })
    return presentRecord(tx, row, ctx.clock.now(), scopeOf(actor))
  })
}

/** @throws AppError limit_exceeded, validation_failed */
export async function insertPerson(
  ctx: ServiceContext,
  tx: Tx,
  { companyId, userId, input }: { companyId: number; userId: number; input: TalentInput },
): Promise<TalentRow> {
  const now = ctx.clock.now()
  const values = valuesOf(input, now)
  await requireCapacity(tx, companyId, talentLimits.records, repository.countOfCompany)
  await requireAddress(ctx, tx, companyId, values)
  const row = await repository.insertRecord(tx, {
    ...values,
    publicId: newPublicId(),
    companyId,
    state: 'kept',
    addedById: userId,
    createdAt: now,
  })
  await setLists(tx, row, input.lists)
  await writeSearch(tx, row)
  return row
}

/** @throws AppError not_found */
export async function getPerson(ctx: ServiceContext, actor: Actor, publicId: string): Promise<TalentRecord> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await repository.findRecord(ctx.db, publicId, companyId)
  if (!row) throw new AppError('not_found')
  return presentRecord(ctx.db, row, ctx.clock.now(), scopeOf(actor))
}

/** A record of the company, also a removed one that can still be brought back. @throws AppError not_found, forbidden */
async function lockOwn(tx: Tx, actor: Actor, publicId: string, now: Date): Promise<TalentRow> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await repository.lockRecord(tx, publicId, companyId)
  // One that went into another record comes back by undoing the merge alone.
  if (
    !row ||
    row.mergedIntoId !== null ||
    (row.removedAt && now.getTime() - row.removedAt.getTime() > restorableMs)
  ) {
    throw new AppError('not_found')
  }
  refuseWithout(actor, 'recruit')
  return row
}

export async function lockPresent(tx: Tx, actor: Actor, publicId: string, now: Date): Promise<TalentRow> {
  const row = await lockOwn(tx, actor, publicId, now)
  if (row.removedAt) throw new AppError('not_found')
  return row
}

/** @throws AppError not_found, forbidden, company_not_verified, wrong_state, conflict_changes, validation_failed */
export async function changePerson(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: TalentInput & { publicId: string; revision: number },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    requireVerifiedRecruiter(actor)
    if (row.state === 'asked') throw new AppError('wrong_state')
    if (row.revision !== revision) {
      throw new AppError('conflict_changes', {
        data: { record: await presentRecord(tx, row, now, scopeOf(actor)) },
      })
    }
    const values = valuesOf(input, now, row)
    const moved = values.email !== row.email
    if (moved) {
      await lockCompany(tx, row.companyId)
      await requireAddress(ctx, tx, row.companyId, values)
    }
    // A new term has a letter of its own when it ends; the letter to an old address decides nothing about a new one.
    const renewed = (moved || values.expiresOn !== row.expiresOn) && { letterOpenAt: null }
    const letterNumber = moved ? row.letterNumber + 1 : row.letterNumber
    const changed = await repository.updateRecord(tx, row.id, { ...values, ...renewed, letterNumber })
    await setLists(tx, row, input.lists)
    await writeSearch(tx, changed)
    return presentRecord(tx, changed, now, scopeOf(actor))
  })
}

/**
 * Removes a person, or brings back within a day.
 * @throws AppError not_found, forbidden, validation_failed when the address was added again meanwhile
 */
export async function setPersonRemoved(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, removed }: { publicId: string; removed: boolean },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId, now)
    const changes = (row.removedAt !== null) !== removed
    if (changes && !removed) {
      await lockCompany(tx, row.companyId)
      // A refusal in between has erased the record: only a second one of the address can stand in the way.
      if (row.email && (await repository.hasAddress(tx, row.companyId, row.email)))
        throw invalidField('email', 'already_in_base')
    }
    const removedAt = removed ? now : null
    if (changes) await publishPeopleChanged(tx, [row.companyId])
    return presentRecord(
      tx,
      changes ? await repository.updateRecord(tx, row.id, { removedAt }) : row,
      now,
      scopeOf(actor),
    )
  })
}
