import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import type { ChangedAddressKind } from '@/server/db/schema/search'

export interface ChangedAddress {
  kind: ChangedAddressKind
  public_id: string
  /** As the database writes it: it is only compared. */
  changed_at: string
  attempts: number
}

const ids = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/**
 * Notes addresses that everyone has been able to open, so that what has only ever been private is told to nobody.
 * Of several changes of one address the last remains.
 */
export async function noteChanges(
  db: DbOrTx,
  of: Record<ChangedAddressKind, readonly string[]>,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into changed_addresses (kind, public_id, changed_at, available_at)
    select kind, public_id, ${now}, ${dueAt} from (
      select 'vacancy' as kind, v.public_id from vacancies v
      where v.public_id = any(${ids(of.vacancy)}) and v.first_published_at is not null
      union all
      select 'resume', r.public_id from resumes r
      where r.public_id = any(${ids(of.resume)}) and r.opened_at is not null
      union all
      select 'company', c.public_id from companies c
      where c.public_id = any(${ids(of.company)}) and exists (
        select 1 from vacancies v
        where v.company_id = c.id and v.first_published_at is not null and not v.anonymous)
    ) told
    on conflict (kind, public_id) do update set changed_at = excluded.changed_at`)
}

/**
 * Takes a batch that is due; nobody else takes it until the lease ends. While one that failed waits for its moment,
 * everything waits with it.
 */
export async function leaseDue(
  db: DbOrTx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ChangedAddress[]> {
  const { rows } = await db.execute<ChangedAddress & Record<string, unknown>>(sql`
    update changed_addresses set available_at = ${until}
    where (kind, public_id) in (
      select kind, public_id from changed_addresses where available_at <= ${now}
        and not exists (select 1 from changed_addresses failed where failed.attempts > 0 and failed.available_at > ${now})
      order by available_at limit ${limit} for update skip locked)
    returning kind, public_id, changed_at::text as changed_at, attempts`)
  return rows
}

const given = (batch: readonly ChangedAddress[]) => sql`
  unnest(${ids(batch.map(({ kind }) => kind))}, ${ids(batch.map(({ public_id }) => public_id))},
    ${sql.param(batch.map(({ changed_at }) => changed_at))}::timestamptz[]) as sent(kind, public_id, changed_at)`

/** What was told of, and not changed again meanwhile, is done; the rest is due at once. */
export async function finish(db: DbOrTx, batch: readonly ChangedAddress[], now: Date): Promise<void> {
  await db.execute(sql`
    delete from changed_addresses c using ${given(batch)}
    where c.kind = sent.kind and c.public_id = sent.public_id and c.changed_at = sent.changed_at`)
  await db.execute(sql`
    update changed_addresses c set available_at = ${now}, attempts = 0 from ${given(batch)}
    where c.kind = sent.kind and c.public_id = sent.public_id`)
}

/** Counts a failure of the batch, which is due again at that moment. */
export async function postpone(db: DbOrTx, batch: readonly ChangedAddress[], until: Date): Promise<void> {
  await db.execute(sql`
    update changed_addresses c set attempts = c.attempts + 1, available_at = ${until} from ${given(batch)}
    where c.kind = sent.kind and c.public_id = sent.public_id`)
}
