import type { ServiceContext } from '@/server/modules/context'
import { sweepImages } from '@/server/modules/media/media.service'
import type { TimedJob } from './timetable'

export function mediaJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'unused-images', everyMs: 600_000, run: () => sweepImages(ctx) }]
}
