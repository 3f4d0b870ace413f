import type { Negotiation } from '@/lib/contracts/negotiations'
import { askerOf, hidesFrom } from '@/server/modules/resumes'
import { type Actor, refuseWithout, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { requireDailyLimit, requireOpen } from './apply.service'
import { contactsGrantedTo, knowsSamePerson } from './contacts.service'
import { meetsAgeRestriction } from './negotiations.policy'
import { type FoundNegotiation, findLatestOfPair, lockById } from './negotiations.repository'
import { isEnded } from './next-state'
import {
  findBirthDay,
  findResume,
  findUserPublicId,
  lockVacancy,
  type ResumeParty,
  serialize,
} from './parties.repository'
import { presentOne } from './read.service'
import { factsOf, runTransition, startNegotiation, subjectOf } from './run-transition.service'
import { negotiationMachine } from './transitions'

/** Maximum number of invitations of a vacancy in 24 hours. */
export const invitationLimit = 100

export interface InviteInput {
  resumePublicId: string
  vacancyPublicId: string
  text: string
  /** Token of a direct link. */
  token?: string | undefined
  socketId: string | undefined
}

/** Whether a verified company can find this resume at all. */
function isReachable(resume: ResumeParty, token: string | undefined): boolean {
  if (resume.status !== 'published') return false
  if (resume.visibility === 'direct') return token !== undefined && token === resume.directToken
  return resume.visibility === 'clients' || resume.visibility === 'everyone'
}

/**
 * Invites a person to a vacancy. An open application is moved to review instead: a pair has one negotiation.
 * @throws AppError company_required, company_not_verified, forbidden, vacancy_not_found, unavailable_for_archived,
 * resume_not_found, invitation_denied, already_applied, limit_exceeded
 */
export async function invite(ctx: ServiceContext, actor: Actor, input: InviteInput): Promise<Negotiation> {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  const { company } = actor
  if (!company) throw new AppError('company_required')
  refuseWithout(actor, 'recruit')
  if (!company.verified) throw new AppError('company_not_verified')
  const found = await ctx.db.transaction(async (tx): Promise<FoundNegotiation> => {
    const now = ctx.clock.now()
    const locked = await lockVacancy(tx, input.vacancyPublicId, 'share')
    if (!locked || locked.companyId !== company.id) throw new AppError('vacancy_not_found')
    const vacancy = requireOpen(locked, now)
    await serialize(tx, 'invite', vacancy.id)
    const resume = await findResume(tx, input.resumePublicId)
    if (!resume) throw new AppError('resume_not_found')
    // Answer «not found», so that the company does not learn that it is blocked.
    if (await hidesFrom(tx, resume.userId, askerOf(actor))) throw new AppError('resume_not_found')
    const known = await contactsGrantedTo(tx, { companyId: company.id, scope: scopeOf(actor) }, [resume.id])
    if (!isReachable(resume, input.token) && !known.has(resume.id)) throw new AppError('resume_not_found')

    const latest = await findLatestOfPair(tx, resume.userId, vacancy.id)
    const open = latest && !isEnded(latest.status) ? await lockById(tx, latest.id) : undefined
    if (open) {
      // Another resume of the person is in the negotiation, which the company must not learn.
      if (!(await knowsSamePerson(tx, company.id, resume.id, open.row.resumeId)))
        throw new AppError('invitation_denied')
      const facts = factsOf(open, now)
      if (!negotiationMachine.transition(subjectOf(open.row), 'take_into_review', 'employer', facts)) {
        throw new AppError('already_applied', {
          data: { public_id: open.row.publicId, status: open.row.status, origin: open.row.origin },
        })
      }
      return runTransition(
        tx,
        open,
        {
          action: 'take_into_review',
          actor: 'employer',
          actorUserId: actor.userId,
          text: input.text,
          socketId: input.socketId,
        },
        facts,
      )
    }
    if (resume.jobSearchStatus === 'accepted_job_offer' || resume.jobSearchStatus === 'not_looking_for_job') {
      throw new AppError('invitation_denied')
    }
    // The error does not mention the age, which is private.
    const birthdays = [await findBirthDay(tx, resume.userId), resume.birthDate]
    if (!meetsAgeRestriction(vacancy.ageRestriction, birthdays, now)) throw new AppError('invitation_denied')
    const day = { origin: 'invitation', limit: invitationLimit, now } as const
    await requireDailyLimit(tx, { vacancyId: vacancy.id }, day)
    const begun = await startNegotiation(tx, {
      origin: 'invitation',
      vacancyId: vacancy.id,
      vacancyPublicId: vacancy.publicId,
      publication: vacancy.publication,
      promiseDays: vacancy.promiseDays,
      letterRequired: vacancy.letterRequired,
      resumeId: resume.id,
      resumePublicId: resume.publicId,
      candidateId: resume.userId,
      candidatePublicId: await findUserPublicId(tx, resume.userId),
      companyId: company.id,
      companyPublicId: company.publicId,
      letter: input.text,
      actorUserId: actor.userId,
      now,
      socketId: input.socketId,
    })
    if (!begun) throw new AppError('already_applied')
    return begun
  })
  return presentOne(ctx, actor, found)
}
