import { describe, expect, it } from 'vitest'
import { resumeStates } from '@/lib/contracts/enums'
import { canEdit, nextState, resumeMoves } from './lifecycle'

describe('the life of a resume', () => {
  it('allows exactly the moves of its table', () => {
    const allowed = resumeMoves.flatMap((move) =>
      resumeStates.flatMap((from) => {
        const to = nextState(move, from)
        return to ? [`${from} -${move}-> ${to}`] : []
      }),
    )
    expect(allowed).toEqual([
      'draft -publish-> published',
      'hidden -publish-> published',
      'published -hide-> hidden',
      'draft -archive-> archived',
      'published -archive-> archived',
      'hidden -archive-> archived',
    ])
  })

  it('never returns a published resume to a draft', () => {
    for (const move of resumeMoves) {
      for (const from of resumeStates) expect(nextState(move, from)).not.toBe('draft')
    }
  })

  it('lets nobody edit what is archived, blocked or under moderation', () => {
    expect(resumeStates.filter(canEdit)).toEqual(['draft', 'published', 'hidden'])
  })
})
