import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { KeptData } from '@/lib/contracts/kept-data'
import { mailLimits } from '@/lib/contracts/talent-mail'
import { defaultZone } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { talentRecords } from '@/server/db/schema/talent'
import { deleteAdditionsOf } from '../imports/import-additions.repository'
import { deleteMailAbout } from '../mail/mail.repository'
import type { TalentRow } from '../records/records.repository'

/** Of an account only what it has confirmed: a name is what everybody says of themselves. */
export interface OwnContacts {
  email: string | null
  phone: string | null
}

export async function contactsOf(db: DbOrTx, userId: number): Promise<OwnContacts> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return {
    email: row?.emailVerifiedAt ? row.email : null,
    phone: row?.phoneVerifiedAt ? row.phone : null,
  }
}

interface KeptRow extends Omit<KeptData, 'company' | 'since'> {
  company_public_id: string
  company_name: string
  company_inn: string | null
  since: Date
}

const named = (parts: Partial<Record<KeptData['data'][number], SQL>>): SQL =>
  sql`array_remove(array[${sql.join(
    Object.entries(parts).map(([kind, is]) => sql`case when ${is} then ${kind}::text end`),
    sql`, `,
  )}], null)`

const isTheirs = (table: string, { email, phone }: OwnContacts): SQL =>
  sql`(${sql.raw(table)}.email = ${email}::text or ${sql.raw(table)}.phone = ${phone}::text)`

const inMoscow = (moment: SQL): SQL => sql`((${moment}) at time zone ${sql.raw(`'${defaultZone}'`)})::date`

const givenInLetter = (field: string): SQL => sql`coalesce(m.person ->> ${sql.raw(`'${field}'`)}, '') <> ''`

interface Moments {
  now: Date
  /** Day of Moscow. */
  today: string
}

/** Records of the person where their data are now, after merges; what awaits their word; letters nobody looked at yet. */
const keptOf = (own: OwnContacts, { now, today }: Moments): SQL => sql`
  select r.public_id, r.company_id, case when r.removed_at is null then r.state else 'removed' end as state, r.ground,
    r.ground_on::text as ground_on, nullif(r.source, '') as source, r.created_at as since,
    (case when r.removed_at is null then r.expires_on
      else least(r.expires_on, ${inMoscow(sql`r.removed_at + interval '1 day'`)}) end)::text as until,
    ${named({
      name: sql`true`,
      email: sql`r.email is not null`,
      phone: sql`r.phone is not null`,
      birth_date: sql`r.birth_date is not null`,
      city: sql`r.city <> ''`,
      position: sql`r.position <> ''`,
      about: sql`r.about <> ''`,
      files: sql`exists (select 1 from talent_files f where f.record_id = r.id and f.removed_at is null)`,
      invitations: sql`exists (select 1 from talent_invitations i
        where i.record_id = r.id and i.state not in ('waiting', 'failed', 'undone'))`,
    })} as data
  from talent_records r
  where r.id in (select coalesce(m.merged_into_id, m.id) from talent_records m where ${isTheirs('m', own)})
    and r.first_name <> '' and r.expires_on > ${today}::date
    and (r.removed_at is null or r.removed_at > ${now}::timestamptz - interval '1 day')
  union all
  select j.public_id, j.company_id, 'unconfirmed', null, null, j.source, j.created_at, j.expires_on::text,
    array['name', 'email']
  from talent_joins j where j.email = ${own.email}::text and j.expires_on > ${today}::date
  union all
  select m.public_id, m.company_id, 'letter', null, null, null, m.created_at,
    ${inMoscow(sql`m.created_at + ${mailLimits.days} * interval '1 day'`)}::text,
    ${named({
      name: givenInLetter('first_name'),
      email: givenInLetter('email'),
      phone: givenInLetter('phone'),
      birth_date: givenInLetter('birth_date'),
      city: givenInLetter('city'),
      position: givenInLetter('position'),
      about: givenInLetter('about'),
      files: sql`exists (select 1 from talent_files f where f.mail_id = m.id and f.removed_at is null)`,
    })}
  from talent_mail m where ${isTheirs('m', own)} and m.settled_at is null`

export async function pageOfKept(
  db: DbOrTx,
  own: OwnContacts,
  { limit, offset, ...moments }: Moments & { limit: number; offset: number },
): Promise<KeptRow[]> {
  const { rows } = await db.execute<KeptRow & Record<string, unknown>>(sql`
    select kept.*, c.public_id as company_public_id, c.name as company_name, c.inn as company_inn
    from (${keptOf(own, moments)}) kept join companies c on c.id = kept.company_id
    order by kept.since desc, kept.public_id limit ${limit} offset ${offset}`)
  return rows
}

export async function countKept(db: DbOrTx, own: OwnContacts, moments: Moments): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from (${keptOf(own, moments)}) kept`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** A record with the person's contact, or one that such a record went into; its row is locked. */
export async function lockOwnRecord(
  tx: Tx,
  publicId: string,
  { email, phone }: OwnContacts,
): Promise<TalentRow | undefined> {
  const contact = or(
    email === null ? undefined : eq(talentRecords.email, email),
    phone === null ? undefined : eq(talentRecords.phone, phone),
  )
  if (!contact) return undefined
  const ids = tx
    .select({ id: sql`coalesce(${talentRecords.mergedIntoId}, ${talentRecords.id})` })
    .from(talentRecords)
    .where(contact)
  const [row] = await tx
    .select()
    .from(talentRecords)
    .where(sql`${eq(talentRecords.publicId, publicId)} and ${inArray(talentRecords.id, ids)}`)
    .for('update')
  return row
}

/** The company of a letter about the person. */
export async function companyOfOwnMail(
  tx: Tx,
  publicId: string,
  own: OwnContacts,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ company_id: string }>(
    sql`select company_id from talent_mail m where m.public_id = ${publicId} and ${isTheirs('m', own)} for update`,
  )
  return rows[0] && Number(rows[0].company_id)
}

/** What a company keeps of the person's contacts, whichever of its records they asked about. */
export async function deleteOwnAt(tx: Tx, companyId: number, own: OwnContacts): Promise<void> {
  const contacts = [own.email, own.phone].filter((contact) => contact !== null)
  if (contacts.length === 0) return
  await deleteMailAbout(tx, { contacts, companyId })
  await deleteAdditionsOf(tx, { contacts, companyId })
  await tx.execute(sql`
    delete from talent_records where company_id = ${companyId} and id in (
      select coalesce(m.merged_into_id, m.id) from talent_records m
      where m.company_id = ${companyId} and ${isTheirs('m', own)})`)
}
