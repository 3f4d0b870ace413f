import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { consents, personHomes, sessions, users } from '@/server/db/schema/accounts'
import { autopickupFinds, autopickups } from '@/server/db/schema/autopickup'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import {
  companyInvitations,
  companyJoinRequests,
  companyRoleChanges,
  vacancyMembers,
} from '@/server/db/schema/company-team'
import { hiddenResumes, hidings, postponed } from '@/server/db/schema/lists'
import { messengerLinks } from '@/server/db/schema/messengers'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { noticeMutes, noticeSettings, pushSubscriptions } from '@/server/db/schema/notices'
import { favorites, notifications } from '@/server/db/schema/platform'
import { queueViews } from '@/server/db/schema/queue-views'
import { resumeVariants } from '@/server/db/schema/resume-variants'
import { resumes } from '@/server/db/schema/resumes'
import { savedSearches } from '@/server/db/schema/search'
import { passkeys, recoveryCodes, secondFactorPrompts, totpSecrets } from '@/server/db/schema/second-factor'
import { vacancies } from '@/server/db/schema/vacancies'
import { experiencesForExport } from '@/server/modules/hiring'
import { isNotHidden, isVisibleTo } from '@/server/modules/notifications'
import { notStopped } from '@/server/modules/resumes'
import { talentMailAbout, talentRecordsAbout } from '@/server/modules/talent'
import { companyText, isVerified, readNegotiationContents } from './hiring-contents.repository'
import { readClientConsents, readOffers } from './offer-contents.repository'
import { readGivenAnswers, readTests } from './screening-contents.repository'

/** The title of another's resume as the person may read it today; null when its owner hides from them. */
const shownTitle = (userId: number) =>
  sql<
    string | null
  >`case when ${notStopped({ userId, companyId: null }, sql`${resumes.userId}`)} then ${resumes.title} end`

type Read = (db: DbOrTx, userId: number) => Promise<unknown>

async function readNegotiations(db: DbOrTx, userId: number): Promise<unknown> {
  const rows = await db
    .select({
      negotiation: negotiations,
      vacancyTitle: vacancies.title,
      vacancyPublicId: vacancies.publicId,
      companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
      resumePublicId: resumes.publicId,
      verified: isVerified,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(eq(negotiations.candidateId, userId))
    .orderBy(desc(negotiations.createdAt))
  const ids = rows.map(({ negotiation }) => negotiation.id)
  const steps =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(negotiationSteps)
          .where(inArray(negotiationSteps.negotiationId, ids))
          .orderBy(asc(negotiationSteps.id))
  return rows.map(({ negotiation, verified, ...about }) => {
    const words = companyText(verified)
    return {
      ...negotiation,
      ...about,
      letter: negotiation.origin === 'invitation' ? words(negotiation.letter) : negotiation.letter,
      answerText: words(negotiation.answerText),
      steps: steps
        .filter((step) => step.negotiationId === negotiation.id)
        .map((step) => (step.actor === 'employer' ? { ...step, text: words(step.text) } : step)),
    }
  })
}

/** Adverts of the companies the person acts for; what candidates sent to them is those people's own. */
const readVacancies: Read = (db, userId) =>
  db
    .select({ vacancy: vacancies, company: companies.name })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(and(eq(companyMembers.userId, userId), memberMay('recruit')))
    .orderBy(desc(vacancies.createdAt))

const readFavorites: Read = async (db, userId) => {
  const kept = { type: favorites.type, keptAt: favorites.createdAt }
  return [
    ...(await db
      .select({ ...kept, publicId: vacancies.publicId, title: vacancies.title })
      .from(favorites)
      .innerJoin(vacancies, eq(vacancies.id, favorites.itemId))
      .where(and(eq(favorites.userId, userId), eq(favorites.type, 'vacancy')))),
    ...(await db
      .select({ ...kept, publicId: resumes.publicId, title: shownTitle(userId) })
      .from(favorites)
      .innerJoin(resumes, eq(resumes.id, favorites.itemId))
      .where(and(eq(favorites.userId, userId), eq(favorites.type, 'resume')))),
  ]
}

/** What the person has put aside, either side's: the pair it is about, the note and the reminder. */
async function readShelf(db: DbOrTx, userId: number): Promise<unknown> {
  return db
    .select({ item: postponed, vacancyTitle: vacancies.title, resumeTitle: shownTitle(userId) })
    .from(postponed)
    .innerJoin(vacancies, eq(vacancies.id, postponed.vacancyId))
    .innerJoin(resumes, eq(resumes.id, postponed.resumeId))
    .where(eq(postponed.userId, userId))
    .orderBy(asc(postponed.id))
}

async function readHidden(db: DbOrTx, userId: number): Promise<unknown> {
  const [ofVacancies, ofResumes] = await Promise.all([
    db
      .select({ hiding: hidings, vacancyTitle: vacancies.title })
      .from(hidings)
      .innerJoin(vacancies, eq(vacancies.id, hidings.vacancyId))
      .where(eq(hidings.userId, userId))
      .orderBy(asc(hidings.id)),
    db
      .select({ hiding: hiddenResumes, resumeTitle: shownTitle(userId) })
      .from(hiddenResumes)
      .innerJoin(resumes, eq(resumes.id, hiddenResumes.resumeId))
      .where(eq(hiddenResumes.userId, userId))
      .orderBy(asc(hiddenResumes.id)),
  ])
  return [...ofVacancies, ...ofResumes]
}

/** The standing searches of the person's resumes, and what each has found. */
async function readAutopickups(db: DbOrTx, userId: number): Promise<unknown> {
  const [settings, finds] = await Promise.all([
    db.select().from(autopickups).where(eq(autopickups.userId, userId)).orderBy(asc(autopickups.resumeId)),
    db
      .select({ find: autopickupFinds, vacancyTitle: vacancies.title })
      .from(autopickupFinds)
      .innerJoin(autopickups, eq(autopickups.resumeId, autopickupFinds.resumeId))
      .innerJoin(vacancies, eq(vacancies.id, autopickupFinds.vacancyId))
      .where(eq(autopickups.userId, userId))
      .orderBy(asc(autopickupFinds.id)),
  ])
  return settings.map((autopickup) => ({
    autopickup,
    finds: finds.filter(({ find }) => find.resumeId === autopickup.resumeId),
  }))
}

/** What the account is protected by, without anything that would let somebody in. */
async function readProtection(db: DbOrTx, userId: number): Promise<unknown> {
  const used = { createdAt: totpSecrets.createdAt, lastUsedAt: totpSecrets.lastUsedAt }
  return {
    passkeys: await db
      .select({
        name: passkeys.name,
        backedUp: passkeys.backedUp,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.id)),
    authenticatorApp: await db.select(used).from(totpSecrets).where(eq(totpSecrets.userId, userId)),
    recoveryCodes: await db
      .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .orderBy(asc(recoveryCodes.id)),
    prompts: await db
      .select({
        requiredAt: secondFactorPrompts.requiredAt,
        dismissedAt: secondFactorPrompts.dismissedAt,
      })
      .from(secondFactorPrompts)
      .where(eq(secondFactorPrompts.userId, userId)),
  }
}

/** The files of the archive, each with everything of its kind. */
export const contents: readonly { file: string; read: Read }[] = [
  { file: 'profile.json', read: (db, userId) => db.select().from(users).where(eq(users.id, userId)) },
  {
    file: 'consents.json',
    read: (db, userId) => db.select().from(consents).where(eq(consents.userId, userId)),
  },
  {
    file: 'sessions.json',
    read: (db, userId) => db.select().from(sessions).where(eq(sessions.userId, userId)),
  },
  { file: 'second-factor.json', read: readProtection },
  {
    file: 'companies.json',
    read: (db, userId) =>
      db
        .select({ company: companies, role: companyMembers.role })
        .from(companies)
        .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
        .where(eq(companyMembers.userId, userId)),
  },
  {
    file: 'company-roles.json',
    read: (db, userId) =>
      db
        .select({ change: companyRoleChanges, company: companies.name })
        .from(companyRoleChanges)
        .innerJoin(companies, eq(companies.id, companyRoleChanges.companyId))
        .where(eq(companyRoleChanges.userId, userId))
        .orderBy(asc(companyRoleChanges.id)),
  },
  {
    file: 'company-vacancies.json',
    read: (db, userId) =>
      db
        .select({ vacancy: vacancies.title, company: companies.name, openedAt: vacancyMembers.createdAt })
        .from(vacancyMembers)
        .innerJoin(vacancies, eq(vacancies.id, vacancyMembers.vacancyId))
        .innerJoin(companies, eq(companies.id, vacancies.companyId))
        .where(eq(vacancyMembers.userId, userId))
        .orderBy(asc(vacancyMembers.createdAt), asc(vacancies.id)),
  },
  {
    file: 'company-join-requests.json',
    read: (db, userId) =>
      db
        .select({
          company: companies.name,
          status: companyJoinRequests.status,
          role: companyJoinRequests.role,
          createdAt: companyJoinRequests.createdAt,
          decidedAt: companyJoinRequests.decidedAt,
        })
        .from(companyJoinRequests)
        .innerJoin(companies, eq(companies.id, companyJoinRequests.companyId))
        .where(eq(companyJoinRequests.userId, userId))
        .orderBy(asc(companyJoinRequests.id)),
  },
  {
    file: 'company-invitations.json',
    read: (db, userId) =>
      db
        .select({
          company: companies.name,
          role: companyInvitations.role,
          sentAt: companyInvitations.sentAt,
          expiresAt: companyInvitations.expiresAt,
        })
        .from(companyInvitations)
        .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
        .innerJoin(users, eq(users.email, companyInvitations.email))
        .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt))),
  },
  {
    file: 'resume-variants.json',
    read: (db, userId) =>
      db
        .select({ variant: resumeVariants, resumeTitle: resumes.title, vacancyTitle: vacancies.title })
        .from(resumeVariants)
        .innerJoin(resumes, eq(resumes.id, resumeVariants.resumeId))
        .innerJoin(vacancies, eq(vacancies.id, resumeVariants.vacancyId))
        .where(eq(resumes.userId, userId))
        .orderBy(desc(resumeVariants.updatedAt)),
  },
  { file: 'resumes.json', read: (db, userId) => db.select().from(resumes).where(eq(resumes.userId, userId)) },
  { file: 'vacancies.json', read: readVacancies },
  { file: 'negotiations.json', read: readNegotiations },
  { file: 'answers.json', read: readGivenAnswers },
  { file: 'tests.json', read: readTests },
  { file: 'offers.json', read: readOffers },
  { file: 'interviews.json', read: readNegotiationContents },
  { file: 'experiences.json', read: experiencesForExport },
  {
    file: 'home.json',
    read: (db, userId) => db.select().from(personHomes).where(eq(personHomes.userId, userId)),
  },
  {
    file: 'moves.json',
    read: (db, userId) =>
      db
        .select()
        .from(negotiationSteps)
        .where(eq(negotiationSteps.actorUserId, userId))
        .orderBy(asc(negotiationSteps.id)),
  },
  { file: 'agency-clients.json', read: readClientConsents },
  { file: 'company-bases.json', read: talentRecordsAbout },
  { file: 'letters-about-me.json', read: talentMailAbout },
  { file: 'favorites.json', read: readFavorites },
  {
    file: 'saved-searches.json',
    read: (db, userId) => db.select().from(savedSearches).where(eq(savedSearches.userId, userId)),
  },
  {
    file: 'queue-views.json',
    read: (db, userId) => db.select().from(queueViews).where(eq(queueViews.userId, userId)),
  },
  { file: 'shelf.json', read: readShelf },
  { file: 'hidden.json', read: readHidden },
  { file: 'autopickups.json', read: readAutopickups },
  {
    file: 'notifications.json',
    // Without what a member no longer sees: of narrowed vacancies, and of companies they have left.
    read: (db, userId) =>
      db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), isVisibleTo(userId), isNotHidden)),
  },
  {
    file: 'notification-settings.json',
    read: async (db, userId) => ({
      settings: await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId)),
      muted: await db.select().from(noticeMutes).where(eq(noticeMutes.userId, userId)),
      browsers: await db
        .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      messengers: await db
        .select({
          messenger: messengerLinks.messenger,
          chatId: messengerLinks.chatId,
          createdAt: messengerLinks.createdAt,
        })
        .from(messengerLinks)
        .where(eq(messengerLinks.userId, userId)),
    }),
  },
]
