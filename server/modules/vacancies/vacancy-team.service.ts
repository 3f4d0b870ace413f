import type { CallResult } from '@/lib/contracts/calls'
import { roleMay } from '@/lib/contracts/company-rights'
import type { VacancyTeam } from '@/lib/contracts/own-vacancies'
import type { Tx } from '@/server/db/client'
import { cancelNoticesOfVacancy, notify } from '@/server/modules/notifications'
import { type Actor, refuseWithout, scopeOf } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publishAll } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import { memberLosesVacancy } from './hooks'
import {
  findAccessible,
  findTeamMember,
  findVacancyTeam,
  setNarrowed,
  setVacancyMember,
} from './managers.repository'
import { companyOf, mayNarrow } from './own-view.service'
import { findCompanyName, findOwn, lockOwn } from './vacancies.repository'

type TeamRow = Awaited<ReturnType<typeof findVacancyTeam>>[number]

const presentTeam = (rows: readonly TeamRow[]): VacancyTeam =>
  rows.map(({ publicId, firstName, lastName, role, added, responsible, interviews }) => ({
    public_id: publicId,
    first_name: firstName,
    last_name: lastName,
    role,
    added,
    responsible,
    interviews,
  }))

const seesAll = ({ role }: TeamRow): boolean => roleMay(role, 'see_all')

/** Open pages and sockets of these members ask again, under the rights they have now. */
const askAgain = (tx: Tx, companyId: string, members: readonly TeamRow[], now: Date) =>
  publishAll(
    tx,
    members.flatMap(({ publicId: userId }) => [
      { kind: 'company.member_changed' as const, payload: { companyId, userId, version: now.getTime() } },
      { kind: 'session.ended' as const, payload: { userId } },
    ]),
  )

/** What waits for members who no longer see a vacancy is withdrawn: letters about it, and offers they were to approve. */
async function loseVacancy(tx: Tx, members: readonly TeamRow[], vacancyId: number, now: Date): Promise<void> {
  for (const { userId } of members) {
    await cancelNoticesOfVacancy(tx, userId, vacancyId, now)
    await memberLosesVacancy(tx, userId, now)
  }
}

/** @throws AppError vacancy_not_found */
export async function vacancyTeam(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyTeam> {
  const row = await findOwn(ctx.db, companyOf(actor).id, publicId)
  if (!row) throw new AppError('vacancy_not_found')
  return presentTeam(await findVacancyTeam(ctx.db, row))
}

/**
 * Shows a vacancy to chosen colleagues only, or to the whole team; who was chosen stays written down.
 * @throws AppError vacancy_not_found, forbidden
 */
export async function narrowVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  narrowed: boolean,
): Promise<VacancyTeam> {
  const company = companyOf(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, company.id, publicId)
    if (!row) throw new AppError('vacancy_not_found')
    if (!mayNarrow(actor, row)) throw new AppError('forbidden')
    const team = await findVacancyTeam(tx, row)
    if (row.narrowed === narrowed) return presentTeam(team)
    await setNarrowed(tx, row.id, narrowed)
    const concerned = team.filter((each) => seesAll(each) && !each.added && !each.responsible)
    if (narrowed) await loseVacancy(tx, concerned, row.id, ctx.clock.now())
    await askAgain(tx, company.publicId, concerned, ctx.clock.now())
    return presentTeam(team)
  })
}

/**
 * Opens a vacancy to a hiring manager or interviewer, or a narrowed one to a member who sees the others, or closes it.
 * @throws AppError vacancy_not_found, forbidden, validation_failed for members of other roles
 */
export async function changeVacancyTeam(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, member, on }: { publicId: string; member: string; on: boolean },
): Promise<VacancyTeam> {
  const company = companyOf(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, company.id, publicId)
    if (!row) throw new AppError('vacancy_not_found')
    refuseWithout(actor, 'recruit')
    const found = (await findVacancyTeam(tx, row)).find((each) => each.publicId === member)
    if (!found) throw invalidField('member', 'not_in_list')
    if (seesAll(found) && !mayNarrow(actor, row)) throw new AppError('forbidden')
    const sees = seesAll(found) && (!row.narrowed || found.responsible)
    const now = ctx.clock.now()
    await setVacancyMember(tx, { vacancyId: row.id, userId: found.userId, by: actor.userId, now }, on)
    if (!on && !sees) await loseVacancy(tx, [found], row.id, now)
    if (on && !found.added && !sees) {
      const notice = {
        userId: found.userId,
        kind: 'vacancy.opened' as const,
        dedupeKey: `vacancy.opened:${publicId}:${now.getTime()}`,
        params: {
          reader: 'employer',
          vacancy_title: row.title,
          company_name: await findCompanyName(tx, company.id),
        },
        target: { type: 'vacancy' as const, public_id: publicId, parent_public_id: null, tab: null },
      }
      await notify(tx, [notice], now)
    }
    await askAgain(tx, company.publicId, [found], now)
    return presentTeam(await findVacancyTeam(tx, row))
  })
}

/**
 * Vacancies a hiring manager or interviewer of the company has access to.
 * @throws AppError not_found for anybody else
 */
export async function vacanciesOfMember(
  ctx: ServiceContext,
  actor: Actor,
  member: string,
): Promise<CallResult<'GET /v1/my/vacancies/members/:publicId'>> {
  const { company } = actor
  const userId = company && (await findTeamMember(ctx.db, company.id, member))
  if (!company || !userId) throw new AppError('not_found')
  const rows = await findAccessible(ctx.db, { companyId: company.id, scope: scopeOf(actor) }, userId)
  return rows.map(({ publicId, title, status }) => ({ public_id: publicId, title, status }))
}
