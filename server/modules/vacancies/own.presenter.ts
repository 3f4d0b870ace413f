import type { CompanyRef, OwnVacancy } from '@/lib/contracts/vacancies'
import { stateAt } from './lifecycle'
import { fieldsOf, type VacancyRow } from './own-row'
import type { OwnCounters } from './vacancies.repository'

const noCounters: OwnCounters = { applications: 0, new_applications: 0, invitations: 0 }
const iso = (moment: Date | null) => moment?.toISOString() ?? null

export function presentOwn(
  row: VacancyRow,
  company: CompanyRef,
  counters: OwnCounters | undefined,
  now: Date,
): OwnVacancy {
  return {
    public_id: row.publicId,
    status: stateAt(row, now),
    revision: row.revision,
    fields: fieldsOf(row),
    company,
    published_at: iso(row.publishedAt),
    expires_at: iso(row.expiresAt),
    closed_at: iso(row.closedAt),
    close_reason: row.closeReason,
    updated_at: row.updatedAt.toISOString(),
    counters: counters ?? noCounters,
  }
}
