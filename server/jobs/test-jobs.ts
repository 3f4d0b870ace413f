import type { ServiceContext } from '@/server/modules/context'
import { expireMissed, finishOver } from '@/server/modules/hiring/skill-tests/finish.service'
import { tellOfDeadlines } from '@/server/modules/hiring/skill-tests/notices.service'
import type { TimedJob } from './timetable'

export function testJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'tests-over', everyMs: 2_000, run: () => finishOver(ctx) },
    { name: 'test-deadlines', everyMs: 60_000, run: () => tellOfDeadlines(ctx) },
    { name: 'tests-missed', everyMs: 60_000, run: () => expireMissed(ctx) },
  ]
}
