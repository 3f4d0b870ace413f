import type { ServiceContext } from '@/server/modules/context'
import { expireVacancies } from '@/server/modules/vacancies/publication.service'
import type { TimedJob } from './timetable'

export function vacancyJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'vacancy-expiry', everyMs: 60_000, run: () => expireVacancies(ctx) }]
}
