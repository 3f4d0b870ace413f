import type { ServiceContext } from '@/server/modules/context'
import { keepSecurityEvents } from '@/server/modules/security/retention.service'
import type { TimedJob } from './timetable'

export function securityJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'security-events', everyMs: 6 * 3_600_000, run: () => keepSecurityEvents(ctx) }]
}
