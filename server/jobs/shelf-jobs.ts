import type { ServiceContext } from '@/server/modules/context'
import { forgetRemoved, remindDue } from '@/server/modules/lists/postponed/remind.service'
import type { TimedJob } from './timetable'

export function shelfJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'shelf-reminders', everyMs: 10_000, run: () => remindDue(ctx) },
    { name: 'shelf-sweep', everyMs: 3_600_000, run: () => forgetRemoved(ctx) },
  ]
}
