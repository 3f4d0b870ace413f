import type { CompanyRef, OwnVacancy, VacancyManager } from '@/lib/contracts/vacancies'
import type { NegotiationCounters } from './counters.repository'
import { stateAt } from './lifecycle'
import type { PersonRow } from './own-list.repository'
import { fieldsOf, type VacancyRow } from './own-row'
import { metroOf, placeOf, roleById } from './reference'
import { vacancyMachine } from './rules'
import { prolongFrom, subjectOf } from './transition.service'

const noNegotiations: NegotiationCounters = { applications: 0, new_applications: 0, open: 0, invitations: 0 }
const iso = (moment: Date | null) => moment?.toISOString() ?? null

export const presentManager = (person: Omit<PersonRow, 'id'>): VacancyManager => ({
  public_id: person.publicId,
  name: `${person.firstName} ${person.lastName}`.trim(),
})

export interface Surroundings {
  company: CompanyRef
  negotiations: NegotiationCounters | undefined
  views: Pick<OwnVacancy['counters'], 'views' | 'new_views' | 'views_by_day'>
  manager: PersonRow | undefined
  /** A viewer of the company gets no moves. */
  mayAct: boolean
  now: Date
}

export function presentOwn(row: VacancyRow, around: Surroundings): OwnVacancy {
  const { now, negotiations = noNegotiations, manager, mayAct } = around
  const facts = { now, held: false, openNegotiations: negotiations.open }
  return {
    public_id: row.publicId,
    status: stateAt(row, now),
    revision: row.revision,
    fields: fieldsOf(row, manager?.publicId ?? null),
    company: around.company,
    published_at: iso(row.publishedAt),
    expires_at: iso(row.expiresAt),
    closed_at: iso(row.closedAt),
    close_reason: row.closeReason,
    updated_at: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    role: row.roleId === null ? null : (roleById(row.roleId)?.name ?? null),
    cities: row.cityIds.flatMap((id) => placeOf(id)?.name ?? []),
    metro: row.metroIds.flatMap((id) => metroOf(id)?.name ?? []),
    actions: mayAct
      ? vacancyMachine.available(subjectOf(row, now), 'employer', facts).map(({ action }) => action)
      : [],
    prolong_from: iso(prolongFrom(row, now)),
    manager: manager ? presentManager(manager) : null,
    moderation:
      row.moderationNote === null ? null : { note: row.moderationNote, fields: row.moderationFields },
    counters: { ...negotiations, ...around.views },
  }
}
