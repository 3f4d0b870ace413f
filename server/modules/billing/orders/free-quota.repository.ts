import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyInnKey } from '@/server/db/schema/accounts'

/** Who a company is: the people who own or founded it, and its ИНН. */
const peopleOf = (companyId: number) => sql`
  select user_id from company_members where company_id = ${companyId} and role = 'owner'
  union select founder_id from companies where id = ${companyId} and founder_id is not null`

/**
 * Companies whose use of free allowances counts for this one: those of the people who own or founded it, and those with
 * its ИНН. Anybody can write down any ИНН, so what others use under a verified company's is not taken from it: they are
 * counted against theirs and its own.
 */
export async function findFreeGroup(db: DbOrTx, companyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (select id, verification, (${companyInnKey}) as key from companies where id = ${companyId}),
    people as (${peopleOf(companyId)})
    select ${companyId}::bigint as id
    union select company_id from company_members where role = 'owner' and user_id in (select user_id from people)
    union select id from companies where founder_id in (select user_id from people)
    union select c.id from companies c join own on own.verification <> 'verified' and c.inn is not null
      and nullif(regexp_replace(c.inn, '\\D', '', 'g'), '') = own.key`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Nobody else takes or gives back anything of the company, nor any free allowance that is counted with its own, until
 * the transaction ends. The company's row is locked before it by whoever needs both.
 */
export async function lockEntitlements(tx: Tx, companyId: number): Promise<void> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from (
      select 'company:' || ${companyId}::text as key
      union select 'person:' || user_id from (${peopleOf(companyId)}) people
      union select 'inn:' || (${companyInnKey}) from companies where id = ${companyId} and inn is not null
    ) keys where key is not null order by key`)
  // One after the other in one order, so that two companies of a person never wait for each other.
  for (const { key } of rows) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlements ${key}`}, 0))`)
  }
}
