import type { ServiceContext } from '@/server/modules/context'
import { sweepPresence } from '@/server/modules/identity/presence/presence.service'
import type { TimedJob } from './timetable'

export function presenceJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'presence-sweep', everyMs: 60_000, run: () => sweepPresence(ctx) }]
}
