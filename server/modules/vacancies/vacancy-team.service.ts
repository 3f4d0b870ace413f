import type { CallResult } from '@/lib/contracts/calls'
import type { VacancyTeam } from '@/lib/contracts/own-vacancies'
import { notify } from '@/server/modules/notifications'
import { type Actor, refuseViewer } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../context'
import { memberLosesVacancy } from './hooks'
import { findOpenedTo, findTeamMember, findVacancyTeam, setVacancyMember } from './managers.repository'
import { companyOf } from './own-view.service'
import { findCompanyName, findOwn } from './vacancies.repository'

const presentTeam = (rows: Awaited<ReturnType<typeof findVacancyTeam>>): VacancyTeam =>
  rows.map(({ publicId, firstName, lastName, role, added, interviews }) => ({
    public_id: publicId,
    first_name: firstName,
    last_name: lastName,
    role,
    added,
    interviews,
  }))

/** @throws AppError vacancy_not_found */
export async function vacancyTeam(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyTeam> {
  const row = await findOwn(ctx.db, companyOf(actor).id, publicId)
  if (!row) throw new AppError('vacancy_not_found')
  return presentTeam(await findVacancyTeam(ctx.db, row))
}

/**
 * Opens a vacancy to a hiring manager or interviewer, or closes it to them.
 * @throws AppError vacancy_not_found, forbidden, validation_failed for members of other roles
 */
export async function changeVacancyTeam(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, member, on }: { publicId: string; member: string; on: boolean },
): Promise<VacancyTeam> {
  const company = companyOf(actor)
  return ctx.db.transaction(async (tx) => {
    const row = await findOwn(tx, company.id, publicId)
    if (!row) throw new AppError('vacancy_not_found')
    refuseViewer(actor)
    const found = (await findVacancyTeam(tx, row)).find((each) => each.publicId === member)
    if (!found) throw invalidField('member', 'not_in_list')
    const now = ctx.clock.now()
    await setVacancyMember(tx, { vacancyId: row.id, userId: found.userId, by: actor.userId, now }, on)
    if (!on) await memberLosesVacancy(tx, found.userId, now)
    if (on && !found.added) {
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
    // Their open pages and sockets ask again, under the rights they have now.
    await publish(tx, { kind: 'session.ended', payload: { userId: found.publicId } })
    return presentTeam(await findVacancyTeam(tx, row))
  })
}

/**
 * Vacancies opened to a hiring manager or interviewer of the company.
 * @throws AppError not_found for anybody else
 */
export async function openedTo(
  ctx: ServiceContext,
  { company }: Actor,
  member: string,
): Promise<CallResult<'GET /v1/my/vacancies/members/:publicId'>> {
  const userId = company && (await findTeamMember(ctx.db, company.id, member))
  if (!company || !userId) throw new AppError('not_found')
  const rows = await findOpenedTo(ctx.db, company.id, userId)
  return rows.map(({ publicId, title, status }) => ({ public_id: publicId, title, status }))
}
