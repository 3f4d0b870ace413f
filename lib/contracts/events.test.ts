import { describe, expect, it } from 'vitest'
import { channelsOf, parseEvent } from './events'

describe('parseEvent', () => {
  it('drops fields that the kind does not declare, so nothing personal slips out', () => {
    const event = parseEvent('vacancy.changed', {
      vacancyId: 'v1',
      companyId: 'c1',
      version: 3,
      contactPhone: '+79990000000',
    })
    expect(event).toEqual({
      kind: 'vacancy.changed',
      payload: { vacancyId: 'v1', companyId: 'c1', version: 3 },
    })
  })

  it('refuses an unknown kind, an inherited property name and a payload of another kind', () => {
    expect(parseEvent('vacancy.exploded', {})).toBeUndefined()
    expect(parseEvent('constructor', {})).toBeUndefined()
    expect(parseEvent('vacancy.changed', { resumeId: 'r1', userId: 'u1', version: 1 })).toBeUndefined()
  })
})

describe('channelsOf', () => {
  it('tells a negotiation to the candidate, the company, the resume, the vacancy and whoever looks at its conversation', () => {
    const event = parseEvent('negotiation.updated', {
      negotiationId: 'n1',
      version: 2,
      vacancyId: 'v1',
      resumeId: 'r1',
      companyId: 'c1',
      candidateId: 'u1',
    })
    expect(event && channelsOf(event)).toEqual([
      'private-user.u1',
      'private-company.c1',
      'private-resume.r1',
      'private-vacancy.v1',
      'private-negotiation.n1',
    ])
  })

  it('sends counters only to the side they belong to', () => {
    expect(channelsOf({ kind: 'counters.updated', payload: { userId: 'u1', version: 0 } })).toEqual([
      'private-user.u1',
    ])
  })
})
