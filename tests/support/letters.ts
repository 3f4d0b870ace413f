import { letterWriters } from '@/server/jobs/account-jobs'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import type { TestApi } from './test-api'

/** A day late enough for any digest, at an hour that is quiet in no part of the country. */
export function dayOfLetters(now: Date): Date {
  const day = new Date(now.getTime() + 8 * 24 * 3_600_000)
  day.setUTCHours(9, 0, 0, 0)
  return day
}

/** Sends what waits to be sent, whatever the hour, by a clock that is put back afterwards. */
export async function sendLetters(api: TestApi): Promise<number> {
  const now = api.ctx.clock.now()
  api.setNow(dayOfLetters(now))
  const sent = await deliverDue(api.ctx, letterWriters)
  api.setNow(now)
  return sent
}
