import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { hiringPages, talentIntakes, talentReferrals } from '@/server/db/schema/hiring-pages'
import { talentImports, talentLists, talentNotes, talentRecords } from '@/server/db/schema/talent'
import { talentAddresses, talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { talentMerges, talentSendings } from '@/server/db/schema/talent-work'
import { deleteAdditionsOf } from '../imports/import-additions.repository'
import { deleteMailAbout } from '../mail/mail.repository'
import { filesOfRecord } from '../records/files.repository'
import { publishPeopleChanged } from '../records/people-changed'

/** Vacancies a record was offered. */
const offered = sql<{ vacancy: string; state: string; sent_at: string | null }[]>`coalesce((
  select json_agg(json_build_object('vacancy', v.title, 'state', i.state, 'sent_at', i.sent_at) order by i.id)
  from talent_invitations i join vacancies v on v.id = i.vacancy_id
  where i.record_id = ${talentRecords.id} and i.state not in ('waiting', 'failed', 'undone')), '[]'::json)`

/** Records with a confirmed contact of the account, and those that such a record went into. */
const ofContacts = (userId: number) => sql`${talentRecords.id} in (
  select unnest(array[r.id, r.merged_into_id]) from ${users} join talent_records r
    on (r.email = ${users.email} and ${users.emailVerifiedAt} is not null)
      or (r.phone = ${users.phone} and ${users.phoneVerifiedAt} is not null)
  where ${users.id} = ${userId})`

/** What companies keep of a person in their bases, by the confirmed contacts of the account; their notes stay theirs. */
export async function talentRecordsAbout(db: DbOrTx, userId: number) {
  const { state, firstName, lastName, email, phone, birthDate, city, position, about } = talentRecords
  const { source, ground, groundOn, expiresOn, createdAt } = talentRecords
  const kept = await db
    .select({
      company: companies.name,
      state,
      firstName,
      lastName,
      email,
      phone,
      birthDate,
      city,
      position,
      about,
      source,
      ground,
      groundOn,
      expiresOn,
      createdAt,
      invitations: offered,
      files: filesOfRecord,
    })
    .from(talentRecords)
    .innerJoin(companies, eq(companies.id, talentRecords.companyId))
    .where(and(ofContacts(userId), ne(talentRecords.firstName, '')))
  const waiting = await db
    .select({
      company: companies.name,
      state: sql<'unconfirmed'>`'unconfirmed'`,
      firstName: talentIntakes.firstName,
      lastName: talentIntakes.lastName,
      email: talentIntakes.email,
      source: talentIntakes.source,
      expiresOn: talentIntakes.expiresOn,
      createdAt: talentIntakes.createdAt,
    })
    .from(talentIntakes)
    .innerJoin(companies, eq(companies.id, talentIntakes.companyId))
    .innerJoin(users, and(eq(users.email, talentIntakes.email), isNotNull(users.emailVerifiedAt)))
    .where(eq(users.id, userId))
  return [...kept, ...waiting]
}

/** Letters about a person that wait in bases, by the confirmed contacts of the account. */
export async function talentMailAbout(db: DbOrTx, userId: number) {
  const { subject, person, createdAt } = talentMail
  return db
    .select({ company: companies.name, subject, person, createdAt })
    .from(talentMail)
    .innerJoin(companies, eq(companies.id, talentMail.companyId))
    .where(
      sql`${talentMail.id} in (select m.id from ${users} join talent_mail m
        on (m.email = ${users.email} and ${users.emailVerifiedAt} is not null)
          or (m.phone = ${users.phone} and ${users.phoneVerifiedAt} is not null)
        where ${users.id} = ${userId})`,
    )
}

/** Records with a person's confirmed contacts go from all bases; notes they wrote about others stay with the company, their name covered. */
export async function eraseFromTalent(
  tx: Tx,
  userId: number,
  contacts: readonly string[],
  mask: (text: string) => string,
): Promise<void> {
  if (contacts.length > 0) {
    const own = [...contacts]
    const theirs = or(inArray(talentRecords.email, own), inArray(talentRecords.phone, own))
    // A record with other contacts may have been made one with theirs.
    const merged = await tx.select({ id: talentRecords.mergedIntoId }).from(talentRecords).where(theirs)
    const ids = merged.flatMap(({ id }) => id ?? [])
    await deleteMailAbout(tx, { contacts: own })
    await deleteAdditionsOf(tx, { contacts: own })
    const erased = await tx
      .delete(talentRecords)
      .where(ids.length > 0 ? or(theirs, inArray(talentRecords.id, ids)) : theirs)
      .returning({ companyId: talentRecords.companyId })
    await publishPeopleChanged(
      tx,
      erased.map(({ companyId }) => companyId),
    )
  }
  if (contacts.length > 0) await tx.delete(talentIntakes).where(inArray(talentIntakes.email, [...contacts]))
  await tx.update(talentReferrals).set({ createdById: null }).where(eq(talentReferrals.createdById, userId))
  await tx.update(talentMerges).set({ userId: null }).where(eq(talentMerges.userId, userId))
  await tx.update(talentSendings).set({ userId: null }).where(eq(talentSendings.userId, userId))
  await tx.update(talentRecords).set({ addedById: null }).where(eq(talentRecords.addedById, userId))
  await tx.update(talentImports).set({ userId: null }).where(eq(talentImports.userId, userId))
  await tx.delete(talentAddresses).where(eq(talentAddresses.userId, userId))
  await tx.update(talentMail).set({ userId: null }).where(eq(talentMail.userId, userId))
  await tx.update(talentFiles).set({ addedById: null }).where(eq(talentFiles.addedById, userId))
  const notes = await tx.select().from(talentNotes).where(eq(talentNotes.authorId, userId)).for('update')
  for (const { id, text } of notes) {
    await tx
      .update(talentNotes)
      .set({ authorId: null, text: mask(text) })
      .where(eq(talentNotes.id, id))
  }
}

/** The base of a company that is gone with its last person. */
export async function eraseTalentOf(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(talentRecords).where(eq(talentRecords.companyId, companyId))
  await tx.delete(talentIntakes).where(eq(talentIntakes.companyId, companyId))
  await tx.delete(talentReferrals).where(eq(talentReferrals.companyId, companyId))
  await tx.delete(hiringPages).where(eq(hiringPages.companyId, companyId))
  await tx.delete(talentMail).where(eq(talentMail.companyId, companyId))
  await tx.delete(talentAddresses).where(eq(talentAddresses.companyId, companyId))
  await tx.delete(talentLists).where(eq(talentLists.companyId, companyId))
  await tx.delete(talentImports).where(eq(talentImports.companyId, companyId))
  await tx.delete(talentSendings).where(eq(talentSendings.companyId, companyId))
}
