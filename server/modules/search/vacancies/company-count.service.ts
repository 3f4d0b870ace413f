import { companyCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { mirrorOf } from './found.service'

/**
 * How many vacancies a company has open under its own name, from memory: one that hires thousands would be counted for
 * longer than its page is made. Undefined until the whole market has been read; of thousands, those that ended within
 * the last minute may be counted.
 */
export async function countOpenOf(ctx: ServiceContext): Promise<((companyId: number) => number) | undefined> {
  const mirror = mirrorOf(ctx)
  if (!mirror.whole) return undefined
  await mirror.sync()
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  return (companyId) => mirror.countOpen(companyCode(companyId), now)
}
