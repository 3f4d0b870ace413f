import type { AnswerValue } from '@/lib/contracts/screening-questions'
import {
  type AttemptReport,
  type AttemptSummary,
  markOf,
  type TestAttempt,
} from '@/lib/contracts/test-attempts'
import { judge } from '../screening/grading'
import type { AttemptRow, FoundAttempt } from './attempts.repository'
import { askedIn } from './content'

type Given = Readonly<Record<string, AnswerValue>>

/** The score is shown once it is final. */
const resultOf = ({ state, score, passed }: AttemptRow) =>
  state === 'graded' && score !== null
    ? { score, mark: markOf(score), passed }
    : { score: null, mark: null, passed: null }

export const presentSummary = (
  { attempt, version }: FoundAttempt,
  side: 'candidate' | 'employer',
): AttemptSummary => ({
  public_id: attempt.publicId,
  title: version.title,
  state: attempt.state,
  ...resultOf(attempt),
  failed: side === 'employer' ? attempt.failed.length : 0,
})

/** For the candidate, without the answer key. */
export function presentAttempt(
  found: FoundAttempt,
  { now, answers, reusable }: { now: Date; answers: Given; reusable: AttemptRow | undefined },
): TestAttempt {
  const { attempt, version } = found
  return {
    public_id: attempt.publicId,
    title: version.title,
    intro: version.intro,
    company_name: found.employer,
    vacancy: { public_id: found.vacancyPublicId, title: found.vacancyTitle },
    negotiation_public_id: found.negotiationPublicId,
    state: attempt.state,
    minutes: version.minutes,
    total: version.questions.length,
    pass_score: version.passScore,
    deadline_at: attempt.deadlineAt?.toISOString() ?? null,
    started_at: attempt.startedAt?.toISOString() ?? null,
    ends_at: attempt.endsAt?.toISOString() ?? null,
    now: now.toISOString(),
    questions: attempt.state === 'started' ? askedIn(attempt.publicId, version.questions) : [],
    answers: attempt.state === 'started' ? { ...answers } : {},
    ...resultOf(attempt),
    reusable:
      reusable?.gradedAt && reusable.score !== null
        ? {
            score: reusable.score,
            passed: reusable.score >= version.passScore,
            graded_at: reusable.gradedAt.toISOString(),
          }
        : null,
    reused: attempt.reusedFrom !== null,
  }
}

/** For the company, answer by answer once it has ended. */
export function presentReport(found: FoundAttempt, answers: Given): AttemptReport {
  const { attempt, version } = found
  const over = attempt.finishedAt !== null && attempt.reusedFrom === null
  return {
    ...presentSummary(found, 'employer'),
    revision: attempt.revision,
    pass_score: version.passScore,
    assigned_at: attempt.assignedAt.toISOString(),
    deadline_at: attempt.deadlineAt?.toISOString() ?? null,
    started_at: attempt.startedAt?.toISOString() ?? null,
    finished_at: attempt.finishedAt?.toISOString() ?? null,
    duration_sec:
      attempt.startedAt && attempt.finishedAt
        ? Math.round((attempt.finishedAt.getTime() - attempt.startedAt.getTime()) / 1000)
        : null,
    reused_from: attempt.reusedFrom === null ? null : (attempt.gradedAt?.toISOString() ?? null),
    tasks: over
      ? version.questions.map((question) => {
          const value = answers[question.id]
          const verdict = judge(question, value)
          const points = attempt.points[question.id]
          return {
            question,
            value: value ?? null,
            verdict,
            points: verdict === 'open' ? (points ?? null) : verdict === 'right' ? 100 : 0,
          }
        })
      : [],
  }
}
