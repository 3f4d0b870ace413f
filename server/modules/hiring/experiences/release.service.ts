import { experienceGroup } from '@/lib/contracts/experiences'
import { defaultZone } from '@/lib/shared/time'
import { type Notice, notify } from '@/server/modules/notifications'
import { announceCompanyPages } from '@/server/modules/vacancies'
import { dayIn, startOfDay } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import { findDueCompanies, findRepliers, lockWaiting, showExperiences } from './experiences.repository'

const batch = 100

/**
 * Shows approved texts in whole groups, as ratings count answers: whoever watches the page sees several at once, and
 * not on the day one of them was approved. Returns how many appeared.
 */
export async function releaseExperiences(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const before = startOfDay(dayIn(now, defaultZone), defaultZone)
  let shown = 0
  for (const companyId of await findDueCompanies(ctx.db, { before, group: experienceGroup, limit: batch })) {
    shown += await ctx.db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, companyId, before)
      const group = waiting.slice(0, Math.floor(waiting.length / experienceGroup) * experienceGroup)
      const [first] = group
      if (!first) return 0
      await showExperiences(
        tx,
        group.map(({ id }) => id),
        now,
      )
      await announceCompanyPages(tx, companyId)
      const notices = (await findRepliers(tx, companyId)).map(
        (userId): Notice => ({
          userId,
          kind: 'experience.shown',
          dedupeKey: `experiences:${companyId}:${now.toISOString()}`,
          params: { reader: 'employer', count: String(group.length) },
          target: null,
        }),
      )
      await notify(tx, notices, now)
      return group.length
    })
  }
  return shown
}
