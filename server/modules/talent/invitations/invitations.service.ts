import { talentLimits } from '@/lib/contracts/talent'
import {
  invitationLimits,
  invitationUndoMs,
  type TalentInvitationCheck,
  type TalentInvitationObstacle,
  type TalentSending,
} from '@/lib/contracts/talent-invitations'
import { addressId, addressIds } from '@/server/adapters/messages/return-path'
import type { DbOrTx } from '@/server/db/client'
import { requireKnownVariables } from '@/server/modules/hiring'
import { lockCompany } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lettersSentOn } from '../consent/consent.repository'
import { dayOf } from '../days'
import { refusalsAmong } from '../imports/imports.repository'
import type { TalentRow } from '../records/records.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import { isVacancyOpen, recordObstacle } from './invitation.policy'
import * as repository from './invitations.repository'
import { namedPerson, presentSending } from './sendings.service'

interface Selection {
  people: readonly string[]
  vacancy: string
}

/** @throws AppError vacancy_not_found, validation_failed at the vacancy */
async function requireVacancy(ctx: ServiceContext, companyId: number, publicId: string) {
  const vacancy = await repository.findVacancyOf(ctx.db, publicId, companyId)
  if (!vacancy) throw new AppError('vacancy_not_found')
  if (!isVacancyOpen(vacancy, ctx.clock.now())) throw invalidField('vacancy', 'vacancy_closed')
  // The letter has to say who writes.
  if (vacancy.anonymous) throw invalidField('vacancy', 'vacancy_anonymous')
  return vacancy
}

interface Checked {
  row: TalentRow
  obstacle: TalentInvitationObstacle | null
}

/** Who can be invited, and why the others cannot; people who are not in the base are left out. */
async function findObstacles(
  ctx: ServiceContext,
  db: DbOrTx,
  { companyId, vacancyId, people }: { companyId: number; vacancyId: number; people: readonly string[] },
): Promise<Checked[]> {
  const now = ctx.clock.now()
  const rows = await repository.findPeople(db, companyId, people)
  const idsOf = new Map(rows.map(({ id, email }) => [id, email === null ? [] : addressIds(ctx.keys, email)]))
  const all = [...idsOf.values()].flat()
  const [refusals, invited] = await Promise.all([
    refusalsAmong(db, all),
    repository.invitedAmong(db, vacancyId, all),
  ])
  const refused = new Set(refusals.map((refusal) => refusal.addressId))
  return rows.map((row) => {
    const ids = idsOf.get(row.id) ?? []
    const obstacle =
      recordObstacle(row, now) ??
      (ids.some((id) => refused.has(id)) ? 'refused' : undefined) ??
      (ids.some((id) => invited.has(id)) ? 'invited' : undefined)
    return { row, obstacle: obstacle ?? null }
  })
}

/** Letters of the day that are neither sent nor about to be. */
async function lettersLeft(ctx: ServiceContext, db: DbOrTx, companyId: number): Promise<number> {
  const sent = await lettersSentOn(db, companyId, dayOf(ctx.clock.now()))
  const waiting = await repository.countWaiting(db, companyId)
  return Math.max(0, talentLimits.lettersPerDay - sent - waiting)
}

/** @throws AppError forbidden, company_required, company_not_verified, vacancy_not_found, validation_failed */
export async function checkInvitations(
  ctx: ServiceContext,
  actor: Actor,
  { people, vacancy: vacancyPublicId }: Selection,
): Promise<TalentInvitationCheck> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const vacancy = await requireVacancy(ctx, companyId, vacancyPublicId)
  const all = await findObstacles(ctx, ctx.db, { companyId, vacancyId: vacancy.id, people })
  const codes = [...new Set(all.flatMap(({ obstacle }) => obstacle ?? []))]
  return {
    total: all.length,
    possible: all.filter(({ obstacle }) => obstacle === null).length,
    obstacles: codes.map((code) => {
      const those = all.filter(({ obstacle }) => obstacle === code)
      return {
        code,
        count: those.length,
        people: those.slice(0, invitationLimits.named).map(({ row }) => namedPerson(row)),
      }
    }),
    letters_left: await lettersLeft(ctx, ctx.db, companyId),
  }
}

/**
 * Plans letters to everybody who can be invited; the others stand in the result with the reason.
 * @throws AppError forbidden, company_required, company_not_verified, vacancy_not_found, limit_exceeded, validation_failed
 */
export async function inviteToVacancy(
  ctx: ServiceContext,
  actor: Actor,
  { people, vacancy: vacancyPublicId, text }: Selection & { text: string },
): Promise<TalentSending> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  requireKnownVariables(text)
  const vacancy = await requireVacancy(ctx, companyId, vacancyPublicId)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    // Sendings of one company wait for each other here: nobody is written to twice.
    await lockCompany(tx, companyId)
    const all = await findObstacles(ctx, tx, { companyId, vacancyId: vacancy.id, people })
    const possible = all.filter(({ obstacle }) => obstacle === null).length
    if (possible === 0) throw invalidField('people', 'nobody_to_invite')
    const left = await lettersLeft(ctx, tx, companyId)
    if (possible > left) throw new AppError('limit_exceeded', { data: { limit: left } })
    const sending = await repository.insertSending(tx, {
      publicId: newPublicId(),
      companyId,
      vacancyId: vacancy.id,
      userId: actor.userId,
      text,
      startsAt: new Date(now.getTime() + invitationUndoMs),
      createdAt: now,
    })
    await repository.insertInvitations(
      tx,
      all.map(({ row, obstacle }) => ({
        publicId: newPublicId(),
        recordId: row.id,
        vacancyId: vacancy.id,
        sendingId: sending.id,
        addressId: row.email === null ? null : addressId(ctx.keys, row.email),
        state: obstacle === null ? ('waiting' as const) : ('failed' as const),
        obstacle,
        createdAt: now,
      })),
    )
    return presentSending(ctx, tx, actor, sending.publicId)
  })
}
