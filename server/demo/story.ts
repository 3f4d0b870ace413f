import type {
  NegotiationAction,
  NegotiationActor,
  NegotiationOrigin,
  NegotiationState,
} from '@/lib/contracts/enums'
import { begin, isEnded, nextState } from '@/server/modules/hiring/negotiations/next-state'
import { type Turn, warningState } from '@/server/modules/hiring/negotiations/turn'

export interface HistoryParties {
  vacancy: { id: number; publication: number; promise: number; companyId: number; managerId: number }
  resume: { id: number; userId: number }
}

export interface HistoryStep {
  at: Date
  actor: NegotiationActor
  actorUserId: number | null
  action: NegotiationAction
  fromStatus: NegotiationState | null
  toStatus: NegotiationState
  reason: string | null
  text: string | null
  revision: number
}

/** Simulates a negotiation through the real state machine: transitions it rejects cannot be seeded. */
export class History {
  readonly steps: HistoryStep[] = []
  status: NegotiationState
  turn: Turn | null
  viewedAt: Date | null = null
  answeredAt: Date | null = null
  private reason: string | null = null
  private answerText: string | null = null

  constructor(
    readonly parties: HistoryParties,
    readonly origin: NegotiationOrigin,
    readonly startedAt: Date,
    readonly letter: string,
  ) {
    const first = begin(origin, { now: startedAt, promiseDays: parties.vacancy.promise })
    this.status = first.status
    this.turn = first.turn
    const actor = origin === 'application' ? 'candidate' : 'employer'
    this.add(startedAt, actor, origin === 'application' ? 'apply' : 'invite', null, {
      text: null,
      reason: null,
    })
  }

  private add(
    at: Date,
    actor: NegotiationActor,
    action: NegotiationAction,
    fromStatus: NegotiationState | null,
    { text, reason }: { text: string | null; reason: string | null },
  ) {
    const { resume, vacancy } = this.parties
    const actorUserId =
      actor === 'candidate' ? resume.userId : actor === 'employer' ? vacancy.managerId : null
    const revision = this.steps.length + 1
    this.steps.push({
      at,
      actor,
      actorUserId,
      action,
      fromStatus,
      toStatus: this.status,
      reason,
      text,
      revision,
    })
  }

  /** @throws when the machine rejects the transition */
  transition(
    action: NegotiationAction,
    actor: NegotiationActor,
    at: Date,
    said: { text?: string; reason?: string } = {},
  ): void {
    const next = nextState(
      { origin: this.origin, status: this.status, turn: this.turn, endedAt: null },
      action,
      actor,
      {
        now: at,
        promiseDays: this.parties.vacancy.promise,
        otherOpen: false,
        closing: action === 'close_vacancy',
        transferAgreed: false,
        meetingAhead: false,
      },
    )
    if (!next) throw new Error(`${actor} cannot ${action} from ${this.status}`)
    const from = this.status
    this.status = next.status
    this.turn = next.turn
    const text = said.text ?? null
    const reason = said.reason ?? null
    this.add(at, actor, action, from, { text, reason })
    if (action === 'open') this.viewedAt = at
    else if (actor === 'employer' && this.origin === 'application') this.answeredAt ??= at
    if (reason) this.reason = reason
    if (actor === 'employer' && text) this.answerText = text
  }

  private firstAt(status: NegotiationState): Date | null {
    return this.steps.find(({ toStatus }) => toStatus === status)?.at ?? null
  }

  /** The row in its state at `now`. */
  row(publicId: string, now: Date) {
    const { vacancy, resume } = this.parties
    const last = this.steps[this.steps.length - 1]
    const warning = this.turn && !isEnded(this.status) ? warningState(this.turn, now) : null
    return {
      publicId,
      vacancyId: vacancy.id,
      publication: vacancy.publication,
      resumeId: resume.id,
      candidateId: resume.userId,
      companyId: vacancy.companyId,
      origin: this.origin,
      status: this.status,
      revision: this.steps.length,
      letter: this.letter,
      reason: this.reason,
      answerText: this.answerText,
      turn: this.turn?.actor ?? null,
      turnStartedAt: this.turn?.startedAt ?? null,
      turnDueAt: this.turn?.dueAt ?? null,
      warnings: warning?.passed ?? 0,
      warnAt: warning?.at ?? null,
      viewedAt: this.viewedAt,
      answeredAt: this.answeredAt,
      reviewAt: this.firstAt('in_review'),
      interviewAt: this.firstAt('interview'),
      offerAt: this.firstAt('offer'),
      hiredAt: this.firstAt('hired'),
      createdAt: this.startedAt,
      updatedAt: last?.at ?? this.startedAt,
    }
  }
}
