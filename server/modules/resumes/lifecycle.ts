import type { ResumeState } from '@/lib/contracts/enums'

export const resumeMoves = ['publish', 'hide', 'archive'] as const
export type ResumeMove = (typeof resumeMoves)[number]

/** From which states a move leads where; anything else is `wrong_state`. */
const table: Record<ResumeMove, { from: readonly ResumeState[]; to: ResumeState }> = {
  publish: { from: ['draft', 'hidden'], to: 'published' },
  hide: { from: ['published'], to: 'hidden' },
  archive: { from: ['draft', 'published', 'hidden'], to: 'archived' },
}

const editable: readonly ResumeState[] = ['draft', 'published', 'hidden']
const checked: readonly ResumeState[] = ['published']

/** The state a move leads to; undefined when it is not possible from here. */
export function nextState(move: ResumeMove, from: ResumeState): ResumeState | undefined {
  const { from: allowed, to } = table[move]
  return allowed.includes(from) ? to : undefined
}

export const canEdit = (state: ResumeState): boolean => editable.includes(state)
/** Whether every save must leave the resume fit for publication. */
export const mustStayPublishable = (state: ResumeState): boolean => checked.includes(state)
