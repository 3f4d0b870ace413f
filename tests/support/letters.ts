import { letterWriters } from '@/server/jobs/notification-jobs'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import type { TestApi } from './test-api'

/** Sends what waits to be sent, whatever the hour: a week later by the clock, which is put back afterwards. */
export async function sendLetters(api: TestApi): Promise<number> {
  const now = api.ctx.clock.now()
  api.setNow(new Date(now.getTime() + 7 * 24 * 3_600_000))
  const sent = await deliverDue(api.ctx, letterWriters)
  api.setNow(now)
  return sent
}
