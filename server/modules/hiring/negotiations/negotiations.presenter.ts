import type { NegotiationClient } from '@/lib/contracts/negotiation-client'
import type { InboxRow } from '@/lib/contracts/negotiation-marks'
import type { AcceptedOffer, Negotiation, NegotiationStep } from '@/lib/contracts/negotiations'
import type { AttemptSummary } from '@/lib/contracts/test-attempts'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { NegotiatedResume } from '@/server/modules/resumes'
import { maskContacts } from '@/server/platform/mask-contacts'
import { isAnyAhead, type NegotiationInterview, presentNext } from '../interviews/ongoing.repository'
import { isUnfinished } from '../skill-tests/assign.service'
import { presentPlace } from './move-to-stage.service'
import type { Side } from './negotiations.policy'
import type { FoundNegotiation, NegotiationRow, PendingRow, StepRow } from './negotiations.repository'
import { availableRequests, isEnded, isUndoable } from './next-state'
import { factsOf, subjectOf } from './run-transition.service'
import type { StageRow } from './stages.repository'
import { negotiationMachine } from './transitions'

export interface Surroundings {
  now: Date
  side: Side
  vacancy: VacancyCard
  /** The vacancy of a proposed transfer. */
  transferTarget: VacancyCard | undefined
  resume: NegotiatedResume
  steps: readonly StepRow[]
  pending: PendingRow | undefined
  otherOpen: boolean
  unread: number
  test: AttemptSummary | undefined
  /** Interviews that are not past. */
  interviews: readonly NegotiationInterview[]
  /** For the employer only. */
  inbox: InboxRow | undefined
  /** Own stages of the company; none for the candidate. */
  stages: readonly StageRow[]
  client: NegotiationClient | undefined
  accepted: AcceptedOffer | undefined
}

const asWritten = (text: string) => text
const withoutContacts = (text: string) => maskContacts(text).text

const step = ({ at, actor, action, toStatus, reason, text }: StepRow): Omit<NegotiationStep, 'by'> => ({
  at: at.toISOString(),
  actor,
  action,
  status: toStatus,
  reason,
  text,
})

function presentProposal(
  { transferTarget, steps }: Surroundings,
  words: (text: string) => string,
): Negotiation['move_proposal'] {
  const asked = steps.findLast(({ action }) => action === 'propose_move')
  if (!transferTarget || !asked) return null
  return {
    vacancy_public_id: transferTarget.public_id,
    vacancy_title: transferTarget.title,
    text: words(asked.text ?? ''),
    asked_at: asked.at.toISOString(),
  }
}

const presentLink = ({ utmSource: source, utmMedium: medium, utmCampaign: campaign }: NegotiationRow) =>
  source === null ? null : { source, medium, campaign }

export const presentTurn = (row: NegotiationRow): Negotiation['turn'] =>
  row.turn && row.turnDueAt && !isEnded(row.status)
    ? { actor: row.turn, due_at: row.turnDueAt.toISOString() }
    : null

/** A negotiation for one side: the same status for both; actions and names depend on the viewer. */
export function presentNegotiation(found: FoundNegotiation, around: Surroundings): Negotiation {
  const { row } = found
  const { side, now, pending: waiting } = around
  // Contacts in texts of an unverified company are masked for the candidate.
  const words = side.actor === 'candidate' && !around.vacancy.company.verified ? withoutContacts : asWritten
  const pending = side.actor === 'employer' ? waiting : undefined
  const silent = pending !== undefined || (side.actor === 'employer' && !side.mayAct)
  const place = presentPlace(around.stages, row)
  return {
    public_id: row.publicId,
    origin: row.origin,
    via: row.via,
    link: side.actor === 'employer' ? presentLink(row) : null,
    status: row.status,
    revision: row.revision,
    pending: pending
      ? {
          action: pending.action,
          due_at: pending.dueAt.toISOString(),
          undoable: isUndoable(pending) && side.actor === 'employer' && side.mayAct,
        }
      : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    viewed_at: row.viewedAt?.toISOString() ?? null,
    turn: presentTurn(row),
    interview: presentNext(around.interviews, row.status, words),
    letter: row.origin === 'invitation' ? words(row.letter) : row.letter,
    reason: row.reason,
    answer_text: row.answerText && words(row.answerText),
    vacancy: around.vacancy,
    resume: { ...around.resume.card, name: around.resume.name },
    actions: silent
      ? []
      : negotiationMachine
          .available(
            subjectOf(row),
            side.actor,
            factsOf(found, now, { otherOpen: around.otherOpen, meetingAhead: isAnyAhead(around.interviews) }),
          )
          // A test of the company is submitted by its attempt.
          .filter(({ action }) => action !== 'submit_test' || !around.test || !isUnfinished(around.test))
          .map(({ action, to, needs }) => ({ action, to, needs: [...needs] })),
    test: around.test ?? null,
    unread_messages: around.unread,
    history: around.steps.map((row) => ({
      ...(row.actor === 'employer' && row.text ? step({ ...row, text: words(row.text) }) : step(row)),
      by: side.actor === 'employer' && row.actor === 'employer' ? row.by : null,
    })),
    may: availableRequests(row, around.steps, side, { now, pending: pending !== undefined }),
    move_proposal: presentProposal(around, words),
    ...(side.actor === 'candidate' && { own_note: row.ownNote }),
    ...(around.inbox && { inbox: around.inbox }),
    ...(around.client && { client: around.client }),
    ...(around.accepted && { accepted_offer: around.accepted }),
    ...(place && { own_stage: place }),
  }
}
