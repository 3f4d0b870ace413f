import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import {
  anonymizeTexts,
  deleteFiles,
  endNegotiationsOfPerson,
  eraseExperiences,
  eraseFromConversations,
  eraseFromInterviews,
  eraseFromOffers,
  returnLostApprovals,
} from '@/server/modules/hiring'
import { type Contact, letter, ownContact } from '@/server/modules/identity'
import { removeImage } from '@/server/modules/media'
import { eraseCaseTexts } from '@/server/modules/moderation'
import { liftSuppression } from '@/server/modules/notifications'
import { eraseFromTalent } from '@/server/modules/talent'
import {
  closeVacanciesOf,
  handOverVacancies,
  rewriteVacancy,
  writeSearchVectors,
} from '@/server/modules/vacancies'
import { publish } from '@/server/platform/events'
import { fullMaskOf, type Identity, inHtml, isAddress, maskOf } from '@/server/platform/mask-person'
import type { ServiceContext } from '../context'
import {
  closeConsents,
  coverComplaints,
  deleteOwnRows,
  deleteUnseenAdverts,
  deleteUnsentResumes,
  emptyCompany,
  emptyResume,
  emptyUser,
  findAdverts,
  findResumesOf,
  forgetEditsOf,
  lockCompanies,
  renameInNotices,
} from './erase.repository'
import { erasePaymentMethods, eraseReceipts, eraseRenewalConsents } from './erase-money.repository'
import { findCompaniesLeftAlone, findDue, lockDue, lockPerson } from './personal-data.repository'

const batch = 100
const personalTypes = ['private_recruiter', 'self_employed']
const goneCompany = translator('privacy')('erased.company')

type Mask = (text: string) => string

/** A company of one person is gone with them; of a firm its name stays in the history of those who applied. */
async function eraseCompanies(tx: Tx, companyIds: readonly number[], mask: Mask, now: Date) {
  const logos: (string | null)[] = []
  for (const company of await lockCompanies(tx, companyIds)) {
    const named = mask(company.name) !== company.name || personalTypes.includes(company.type)
    const name = named ? goneCompany : company.name
    await emptyCompany(tx, company.id, name, now)
    await renameInNotices(tx, 'company_name', { id: company.id, before: company.name, after: name })
    logos.push(company.logoPath)
  }
  await deleteUnseenAdverts(tx, companyIds)
  return logos
}

/**
 * Adverts are the company's and stay, without the person's name and contacts; a colleague answers for them now. Of
 * those of a company that stays only what can be nobody else's is covered.
 */
async function eraseInAdverts(
  tx: Tx,
  userId: number,
  { mask, full, alone, now }: { mask: Mask; full: Mask; alone: readonly number[]; now: Date },
): Promise<void> {
  const adverts = await findAdverts(tx, userId)
  for (const { id, companyId, managerId, contacts, ...texts } of adverts) {
    const gone = alone.includes(companyId)
    const cover = gone ? mask : full
    const covered = (text: string | null) => (text === null ? null : cover(text))
    const { title, descriptionHtml } = texts
    const next = {
      title: cover(title),
      descriptionHtml: inHtml(cover)(descriptionHtml),
      address: gone ? null : covered(texts.address),
      code: gone ? null : covered(texts.code),
      department: covered(texts.department),
      employerName: covered(texts.employerName),
      moderationNote: covered(texts.moderationNote),
    }
    // Whom to ask for by a name alone is whoever answers for the advert.
    const asked = contacts ? JSON.stringify(contacts) : ''
    const named = (managerId === userId ? mask : cover)(asked) !== asked
    const same = JSON.stringify(next) === JSON.stringify(texts) && !named && !gone
    if (same) continue
    const hidden = (gone || named) && { contacts: null, showContacts: false }
    await rewriteVacancy(tx, { id, companyId }, { ...next, ...hidden, updatedAt: now })
    await renameInNotices(tx, 'vacancy_title', { id, before: title, after: next.title })
    if (next.title !== title || next.descriptionHtml !== descriptionHtml) await writeSearchVectors(tx, [id])
  }
  await forgetEditsOf(tx, userId)
  for (const companyId of new Set(adverts.map((advert) => advert.companyId))) {
    await handOverVacancies(tx, { companyId, leaverId: userId, now })
  }
}

interface Erased {
  pictures: (string | null)[]
  /** Of messages. */
  files: string[]
  contact: Contact | null
  /** Where letters to the person went. */
  addresses: string[]
}

/** The last letter goes out before everything that was kept of letters to the person goes. */
async function sendDeletionLetter(ctx: ServiceContext, { contact, addresses }: Erased): Promise<void> {
  if (contact) {
    await ctx.messenger.send(letter(contact, 'deleted')).catch((error: unknown) => {
      ctx.log.error({ channel: contact.kind, err: error }, 'message not delivered')
    })
  }
  await ctx.messenger.forget?.(addresses)
  for (const address of addresses) await liftSuppression(ctx, address)
}

async function erase(ctx: ServiceContext, tx: Tx, userId: number): Promise<Erased | null> {
  const now = ctx.clock.now()
  const user = await lockPerson(tx, userId)
  if (!user) return null
  const resumes = await findResumesOf(tx, userId)
  const alone = await findCompaniesLeftAlone(tx, userId, { leavingStay: true })
  const adverts = await findAdverts(tx, userId)
  // Whom to write to at a company of one person is that person.
  const written = adverts.filter(({ companyId }) => alone.includes(companyId)).map(({ contacts }) => contacts)
  const identity: Identity = {
    names: [user, ...resumes].flatMap(({ firstName, lastName }) => [firstName, lastName]),
    fullNames: [user, ...resumes].map(({ firstName, lastName }) => [firstName, lastName] as const),
    emails: [user.email, ...[...resumes, ...written].map((one) => one?.email)],
    phones: [
      user.phone,
      ...resumes.map(({ phone }) => phone),
      ...written.flatMap((contacts) => contacts?.phones?.map(({ number }) => number)),
    ],
  }
  const photos = resumes.map(({ photoPath }) => photoPath)
  const mask = maskOf(identity)
  const advertIds = adverts.map(({ id }) => id)
  await endNegotiationsOfPerson(ctx, tx, userId)
  await closeVacanciesOf(ctx, tx, alone)
  await anonymizeTexts(tx, userId, mask)
  await eraseFromOffers(tx, userId, mask)
  await eraseFromInterviews(tx, userId, mask, now)
  const messages = await eraseFromConversations(tx, userId, mask, now)
  const texts = await eraseExperiences(tx, userId, mask)
  await eraseInAdverts(tx, userId, { mask, full: fullMaskOf(identity), alone, now })
  const logos = await eraseCompanies(tx, alone, mask, now)
  await eraseCaseTexts(tx, {
    resumeIds: resumes.map(({ id }) => id),
    vacancyIds: advertIds,
    messageIds: [...messages.erasedIds, ...messages.coveredIds],
    ...texts,
  })
  await coverComplaints(tx, advertIds, mask)
  await deleteUnsentResumes(tx, userId)
  for (const resume of await findResumesOf(tx, userId)) {
    await emptyResume(tx, resume.id, mask(resume.title), now)
    const after = mask(resume.title)
    await renameInNotices(tx, 'resume_title', { id: resume.id, before: resume.title, after })
  }
  const contacts = [user.email, user.phone].filter((value): value is string => value !== null)
  const marks = [
    ...identity.emails.filter((email) => isAddress(email ?? '')),
    ...identity.phones.filter((phone) => (phone ?? '').replace(/\D/g, '').length >= 10),
    ...resumes.map(({ publicId }) => publicId),
  ]
  await deleteOwnRows(
    tx,
    userId,
    contacts,
    marks.filter((mark): mark is string => Boolean(mark)),
  )
  // Anybody can write a stranger's address into their account.
  const confirmed = [user.emailVerifiedAt && user.email, user.phoneVerifiedAt && user.phone]
  await eraseFromTalent(
    tx,
    userId,
    confirmed.filter((value) => value !== null),
    mask,
  )
  await closeConsents(tx, userId, now)
  await eraseReceipts(tx, userId)
  await erasePaymentMethods(tx, userId, now)
  await eraseRenewalConsents(tx, userId)
  await emptyUser(tx, userId, now)
  await returnLostApprovals(tx, userId, now)
  // Sessions are gone; open sockets have to ask anew, and get nothing.
  await publish(tx, { kind: 'session.ended', payload: { userId: user.publicId } })
  return {
    pictures: [user.avatarPath, ...photos, ...logos],
    files: messages.files,
    contact: ownContact(user),
    addresses: contacts,
  }
}

/** Deletes the accounts whose thirty days are over, each once, whoever else is at it. Returns how many. */
export async function eraseDueAccounts(ctx: ServiceContext): Promise<number> {
  let done = 0
  for (const userId of await findDue(ctx.db, ctx.clock.now(), batch)) {
    try {
      const erased = await ctx.db.transaction(async (tx) => {
        const due = await lockDue(tx, userId, ctx.clock.now())
        return due ? erase(ctx, tx, userId) : null
      })
      if (!erased) continue
      done += 1
      for (const path of erased.pictures) await removeImage(ctx, path)
      await deleteFiles(ctx, erased.files)
      await sendDeletionLetter(ctx, erased)
    } catch (error) {
      // One account that cannot be deleted must not keep the others; it is met again at the next sweep.
      ctx.log.error({ err: error, user: userId }, 'an account could not be deleted')
    }
  }
  return done
}
