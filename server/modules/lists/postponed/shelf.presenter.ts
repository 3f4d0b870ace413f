import type { ResumeCard } from '@/lib/contracts/resumes'
import type { PostponedItem, ShelfSide } from '@/lib/contracts/shelf'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { PairNegotiation } from './parties.repository'
import type { PostponedRow } from './shelf.repository'

interface Surroundings {
  now: Date
  side: ShelfSide
  vacancy: VacancyCard | undefined
  endedAt: Date | null
  /** Absent when its owner has taken it back from this viewer. */
  resume: ResumeCard | undefined
  negotiation: PairNegotiation | undefined
  score: number | null
}

/** What was taken down says nothing any more; what has merely ended stays to be read. */
const takenDown: readonly VacancyCard['status'][] = ['draft', 'moderation', 'rejected', 'blocked', 'deleted']

function stateOf({ side, vacancy, resume }: Surroundings): PostponedItem['state'] {
  if (side === 'employer') return resume ? 'open' : 'gone'
  if (!vacancy || takenDown.includes(vacancy.status)) return 'gone'
  return vacancy.status === 'active' ? 'open' : 'closed'
}

export function presentPostponed(row: PostponedRow, around: Surroundings): PostponedItem {
  const { now, side, negotiation } = around
  const state = stateOf(around)
  return {
    public_id: row.publicId,
    from_tab: row.fromTab,
    note: row.note,
    remind_at: row.remindAt?.toISOString() ?? null,
    overdue: row.remindAt !== null && row.remindAt <= now,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    state,
    closed_at: state === 'closed' ? (around.endedAt?.toISOString() ?? null) : null,
    vacancy: side === 'candidate' && state !== 'gone' ? (around.vacancy ?? null) : null,
    resume: side === 'employer' ? (around.resume ?? null) : null,
    score: state === 'open' ? around.score : null,
    negotiation: negotiation
      ? { public_id: negotiation.publicId, status: negotiation.status, origin: negotiation.origin }
      : null,
  }
}
