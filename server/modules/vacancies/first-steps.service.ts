import { sql } from 'drizzle-orm'
import type { FirstStep } from '@/lib/contracts/home'
import { type Actor, actorMay } from '@/server/platform/actor'
import type { ServiceContext } from '../context'

/** What keeps a company from its first applications; nothing for members who do not recruit. */
export async function firstStepsOf({ db }: ServiceContext, actor: Actor): Promise<FirstStep[]> {
  if (actor.accountType !== 'employer' || actor.outOfReach) return []
  if (!actor.company) return ['publish', 'verify']
  if (!actorMay(actor, 'recruit')) return []
  const { rows } = await db.execute<{ published: boolean; asked: boolean }>(sql`
    select c.verification in ('verified', 'pending') as asked, exists (
      select 1 from vacancies v where v.company_id = c.id and v.status in ('active', 'paused', 'moderation')) as published
    from companies c where c.id = ${actor.company.id}`)
  const [company] = rows
  if (!company) return []
  return [
    ...(company.published ? [] : (['publish'] as const)),
    ...(company.asked ? [] : (['verify'] as const)),
  ]
}
