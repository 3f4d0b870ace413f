import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import type { NegotiationState } from '@/lib/contracts/enums'
import { negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import { reportOutcomes, reportStages } from '@/lib/contracts/reports'
import autopickup from '@/messages/ru/autopickup.json'
import clients from '@/messages/ru/clients.json'
import inbox from '@/messages/ru/inbox.json'
import negotiations from '@/messages/ru/negotiations.json'
import noticeSettings from '@/messages/ru/noticeSettings.json'
import notifications from '@/messages/ru/notifications.json'
import ownVacancies from '@/messages/ru/ownVacancies.json'
import reports from '@/messages/ru/reports.json'
import notices from '@/messages/ru/server/notices.json'
import sms from '@/messages/ru/server/sms.json'
import shelf from '@/messages/ru/shelf.json'

const { status, stage, step, move } = negotiations
/** What both sides call a status, whoever began the negotiation. */
const shared = ['in_review', 'test', 'interview', 'offer', 'offer_accepted', 'hired'] as const
const columns = negotiationStages.filter((name) => name !== 'incoming' && name !== 'ended')

/** A text with the given values, as a person reads it. */
const said = (text: string, values: Record<string, string>): string =>
  createTranslator({ locale: 'ru', messages: { text } })('text', values)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

describe('M15 one status, one wording', () => {
  it('both sides, the board, the report and the page of a client name a status alike', () => {
    for (const name of shared) expect(status.employer[name], name).toBe(status.candidate[name])
    for (const name of columns) {
      expect(stageStatuses[name], name).toContain(name satisfies NegotiationState)
      expect(stage[name], name).toBe(status.employer[name])
      expect(inbox.companyStages.candidateSees[name], name).toBe(
        `Кандидат видит «${status.candidate[name]}».`,
      )
    }
    for (const name of reportStages) {
      expect(clients.page.stages[name], name).toBe(lower(reports.stages[name]))
      if (name !== 'applied' && name !== 'viewed')
        expect(reports.stages[name], name).toBe(status.employer[name])
    }
    expect(reports.summary.hired).toBe(reports.stages.hired)
    for (const text of [negotiations.mine.silentPhase, reports.invitations.expired])
      expect(text).toBe(status.candidate.expired)
    for (const text of [shelf.applied, autopickup.applied]) expect(text).toBe(negotiations.apply.sent)
    expect(shelf.invited).toBe(negotiations.apply.invited)
    const { states } = ownVacancies.closing.groups
    for (const name of ['in_review', 'test', 'interview', 'offer', 'offer_accepted'] as const)
      expect(said(states[name], { count: '3' }), name).toBe(`${status.employer[name]} — 3`)
    for (const name of reportOutcomes) expect(reports.outcomes[name], name).toBe(status.employer[name])
  })

  it('the bell, letters, chats and SMS tell a step in the words of its history', () => {
    const toCandidate = {
      in_review: step.candidate.take_into_review,
      interview: step.candidate.propose_interview,
      offer: step.candidate.offer,
      hired: step.candidate.confirm_hire,
    }
    const bell = notifications.kind
    for (const [name, words] of Object.entries(toCandidate)) {
      const values = { reader: 'candidate', status: name }
      expect(said(bell.candidate.negotiation_status_changed, values), name).toBe(words)
      expect(said(notices.phrases.status, values), name).toBe(words)
      expect(said(sms.kind.negotiation.status_changed, values), name).toBe(`${lower(words)}.`)
    }
    const accepted = { reader: 'employer', status: 'offer_accepted' }
    for (const text of [bell.employer.negotiation_status_changed, notices.phrases.status])
      expect(said(text, accepted)).toBe(step.employer.accept_offer)
    expect(said(sms.kind.negotiation.status_changed, accepted)).toBe(`${lower(step.employer.accept_offer)}.`)
  })

  it('so do notices of one step each', () => {
    const { candidate, employer } = notifications.kind
    const { kinds } = noticeSettings
    const title = { vacancy_title: 'Бариста', status: 'declined_by_employer', interview_kind: 'office' }
    const subject = (text: string, values = {}) => said(text, { ...title, ...values })
    const told: [words: string, places: string[]][] = [
      [step.candidate.open_application, [candidate.negotiation_viewed, kinds.negotiation.viewed]],
      [step.candidate.invite, [candidate.invitation_created]],
      [step.candidate.decline_employer, [candidate.negotiation_declined]],
      [step.candidate.assign_test, [candidate.test_assigned, kinds.test.assigned]],
      [step.employer.submit_test, [employer.test_submitted, kinds.test.submitted]],
      [step.employer.accept_invitation, [employer.invitation_accepted, kinds.invitation.accepted]],
      [step.employer.decline_candidate, [employer.negotiation_declined]],
      [step.employer.withdraw, [employer.negotiation_withdrawn, kinds.negotiation.withdrawn]],
      [status.candidate.expired, [candidate.negotiation_expired, employer.negotiation_expired]],
    ]
    for (const [words, places] of told) for (const text of places) expect(text).toBe(words)
    expect(subject(notices.negotiation.viewed.subject)).toBe(`${step.candidate.open_application}: Бариста`)
    expect(subject(notices.invitation.created.subject)).toBe(`${step.candidate.invite}: Бариста`)
    expect(subject(notices.invitation.accepted.subject)).toBe(`${step.employer.accept_invitation}: Бариста`)
    expect(subject(notices.negotiation.declined.subject)).toBe(`${step.candidate.decline_employer}: Бариста`)
    expect(subject(notices.negotiation.declined.subject, { status: 'declined_by_candidate' })).toBe(
      `${step.employer.decline_candidate}: Бариста`,
    )
    expect(subject(notices.negotiation.withdrawn.subject)).toBe(`${step.employer.withdraw}: Бариста`)
    expect(subject(notices.test.assigned.subject)).toBe(`${step.candidate.assign_test}: Бариста`)
    expect(subject(notices.interview.proposed.subject)).toBe(`${step.candidate.propose_interview}: Бариста`)
    expect(said(sms.kind.test.assigned, {})).toBe(`${lower(step.candidate.assign_test)}.`)
    expect(said(sms.kind.invitation.accepted, {})).toBe(`${lower(step.employer.accept_invitation)}.`)
  })

  it('an action has one verb in its button, dialog, batch and key', () => {
    const { bulk, keys } = inbox
    const verb = move.employer.take_into_review
    expect([move.title.take_into_review, move.submit.take_into_review, bulk.submit.take_into_review]).toEqual(
      [verb, verb, verb],
    )
    expect(bulk.action.take_into_review).toBe(`${verb}…`)
    expect(bulk.title.take_into_review).toContain(verb)
    expect(keys.E).toContain(lower(verb))
    expect(move.title.assign_test).toBe(move.employer.assign_test)
    expect(move.title.reopen).toBe(move.employer.reopen)
    expect(move.title.submit_test).toBe(move.candidate.submit_test)
  })

  it('words that were dropped stay dropped', () => {
    const read = (name: string) => readFileSync(join(process.cwd(), 'messages/ru', `${name}.json`), 'utf8')
    const places = [
      'negotiations',
      'notifications',
      'server/notices',
      'server/sms',
      'reports',
      'inbox',
      'ownVacancies',
      'queue',
    ]
    for (const name of places)
      expect(read(name), name).not.toMatch(
        /Работодатель заинтересовался|Кандидат приглашён|к разговору|естовое задание|Вас зовут на/,
      )
  })
})
