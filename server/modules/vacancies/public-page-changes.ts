import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { notifyListeners } from '@/server/platform/events'

/**
 * Tells every process that public pages of vacancies or companies changed; sent after the commit. The name of the channel stays:
 * instances of two versions run side by side.
 */
export const PUBLIC_PAGES_CHANNEL = 'catalogue'

/** Pages of at most so many vacancies follow a change of their company at once; the others within their period. */
const maxVacancies = 500

/** Public ids of what is shown anew. */
export interface PublicPageChange {
  vacancy: string | undefined
  company: string | undefined
}

/** Reads `<vacancy> <company>`, where either may be «-». */
export function readPublicPageChange(payload: string): PublicPageChange {
  const [vacancy, company] = payload.split(' ').map((id) => (/^[a-z2-9]{12}$/.test(id) ? id : undefined))
  return { vacancy, company }
}

async function announce(db: DbOrTx, payloads: SQL): Promise<void> {
  const { rows } = await db.execute<{ payload: string }>(payloads)
  await notifyListeners(
    db,
    rows.map(({ payload }) => ({ channel: PUBLIC_PAGES_CHANNEL, payload })),
  )
}

/**
 * Inside the transaction that changes open vacancies: after its commit every process hears of it, and renders the page of
 * `publicId` and that of its company anew. Should this process die between, the pages follow within their period.
 */
export async function announceVacancyPage(db: DbOrTx, publicId: string): Promise<void> {
  await announce(
    db,
    sql`
    select v.public_id || ' ' || c.public_id as payload
    from vacancies v join companies c on c.id = v.company_id where v.public_id = ${publicId}`,
  )
}

/** The same for a changed company: its page, and those of its open vacancies, which show it. */
export async function announceCompanyPages(db: DbOrTx, companyId: number): Promise<void> {
  await announce(
    db,
    sql`
    select '- ' || public_id as payload from companies where id = ${companyId}
    union all (
      select public_id || ' -' from vacancies
      where company_id = ${companyId} and status in ('active', 'paused', 'expired', 'closed')
      order by published_at desc nulls last limit ${maxVacancies}
    )`,
  )
}
