import type { MatchScore } from '@/lib/contracts/match-score'

type Gap = MatchScore['gaps'][number]
type Reason = MatchScore['reasons'][number]

/** A move that the person is ready for is still the first thing an employer asks about. */
interface Move {
  code: 'relocation'
  params: Gap['params']
}
export type Obstacle = Gap | Move

const isMove = (note: Reason): note is Move => note.code === 'relocation'

/** The gravest first, in the order of `lib/contracts/match-score`: only what rules a match out is graver than a move. */
const before = new Set<Gap['code']>(['place', 'role', 'title'])

/** What stands against a match, the gravest first: beside its score, and before an application is sent. */
export function obstaclesOf({ reasons, gaps }: Pick<MatchScore, 'reasons' | 'gaps'>): Obstacle[] {
  return [
    ...gaps.filter(({ code }) => before.has(code)),
    ...reasons.filter(isMove),
    ...gaps.filter(({ code }) => !before.has(code)),
  ]
}

/** What speaks for it without any «but». */
export const supportsOf = ({ reasons }: Pick<MatchScore, 'reasons'>) =>
  reasons.filter((reason) => !isMove(reason))
