import type { ServiceContext } from '@/server/modules/context'
import { autopickupLetter } from '@/server/modules/matching/autopickup/digest-letter.service'
import { matchesLetter } from '@/server/modules/matching/letter'
import {
  deliverDue,
  forgetDeliveries,
  type LetterWriters,
} from '@/server/modules/notifications/deliver.service'
import { forgetOldNotices } from '@/server/modules/notifications/notifications.service'
import { savedSearchLetter } from '@/server/modules/search/saved/letter.service'
import type { TimedJob } from './timetable'

/** Kinds whose letters name what was found. */
export const letterWriters: LetterWriters = {
  'saved_search.digest': savedSearchLetter,
  'autopickup.digest': autopickupLetter,
  'matches.digest': matchesLetter,
}

export function notificationJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'notice-deliveries', everyMs: 1_000, run: () => deliverDue(ctx, letterWriters) },
    { name: 'old-notices', everyMs: 6 * 3_600_000, run: () => forgetOldNotices(ctx) },
    { name: 'old-deliveries', everyMs: 6 * 3_600_000, run: () => forgetDeliveries(ctx) },
  ]
}
