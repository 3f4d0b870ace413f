import { sql } from 'drizzle-orm'
import type { ServiceContext } from '@/server/modules/context'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { fillCatalogue } from './plan-catalogue'

/** A market for engines to search in: every tenth advert and the two after it differ in their place alone. */
export async function fillMarket({ db }: ServiceContext, count: number, now: Date): Promise<void> {
  await fillCatalogue(db, count, now)
  const { rows } = await db.execute<{ id: number }>(sql`
    update vacancies v set title = f.title, description_html = f.description_html, company_id = f.company_id,
      role_id = f.role_id
    from vacancies f where f.id = v.id - v.id % 10 and v.id % 10 in (1, 2) returning v.id`)
  await writeSearchVectors(
    db,
    rows.map(({ id }) => id),
  )
}
