import { describe, expect, it } from 'vitest'
import { defineStateMachine } from './state-machine'

interface Door {
  status: 'open' | 'shut' | 'locked' | 'stored' | 'broken'
  before: Door['status'] | null
}
interface Facts {
  keyFits: boolean
}

const vocabulary = {
  name: 'door',
  states: ['open', 'shut', 'locked', 'stored', 'broken'],
  actions: ['shut', 'open', 'paint', 'store', 'take_out', 'kick'],
  actors: ['guest', 'owner'],
  initial: ['shut'],
  terminal: ['broken'],
  guards: {
    keyFits: (_: Door, { keyFits }: Facts) => keyFits,
    keyFails: (_: Door, { keyFits }: Facts) => !keyFits,
  },
  effects: ['ring', 'remember'],
  history: ({ before }: Door) => before ?? undefined,
} as const

const door = defineStateMachine({
  ...vocabulary,
  transitions: [
    { action: 'open', actor: 'guest', from: ['shut'], to: 'open', effects: ['ring'] },
    { action: 'open', actor: 'owner', from: ['locked'], to: 'open', guards: ['keyFits'] },
    {
      action: 'open',
      actor: 'owner',
      from: ['locked'],
      to: 'broken',
      guards: ['keyFails'],
      needs: ['force'],
    },
    { action: 'shut', actor: 'guest', from: ['open'], to: 'shut' },
    { action: 'paint', actor: 'owner', from: ['open', 'shut'], to: 'same' },
    { action: 'store', actor: 'owner', from: ['open', 'shut'], to: 'stored', effects: ['remember'] },
    { action: 'take_out', actor: 'owner', from: ['stored'], to: 'history' },
  ],
})

const at = (status: Door['status'], before: Door['status'] | null = null): Door => ({ status, before })
const facts = { keyFits: true }

describe('a state machine', () => {
  it('leads where the row of state, action and actor says, and names its effects', () => {
    expect(door.transition(at('shut'), 'open', 'guest', facts)).toEqual({ to: 'open', effects: ['ring'] })
    expect(door.transition(at('open'), 'shut', 'guest', facts)).toEqual({ to: 'shut', effects: [] })
  })

  it('refuses another state, another action and another actor', () => {
    expect(door.transition(at('open'), 'open', 'guest', facts)).toBeUndefined()
    expect(door.transition(at('shut'), 'kick', 'guest', facts)).toBeUndefined()
    expect(door.transition(at('shut'), 'open', 'owner', facts)).toBeUndefined()
  })

  it('takes the first row whose guards hold', () => {
    expect(door.transition(at('locked'), 'open', 'owner', { keyFits: true })?.to).toBe('open')
    expect(door.transition(at('locked'), 'open', 'owner', { keyFits: false })?.to).toBe('broken')
  })

  it('stays where it is by a self-transition', () => {
    expect(door.transition(at('open'), 'paint', 'owner', facts)?.to).toBe('open')
  })

  it('goes back in history, and is refused without one', () => {
    expect(door.transition(at('stored', 'open'), 'take_out', 'owner', facts)?.to).toBe('open')
    expect(door.transition(at('stored'), 'take_out', 'owner', facts)).toBeUndefined()
  })

  it('lists what an actor may do, with targets and inputs, in the order of the table', () => {
    expect(door.available(at('shut'), 'owner', facts)).toEqual([
      { action: 'paint', to: 'shut', needs: [] },
      { action: 'store', to: 'stored', needs: [] },
    ])
    expect(door.available(at('locked'), 'owner', { keyFits: false })).toEqual([
      { action: 'open', to: 'broken', needs: ['force'] },
    ])
    expect(door.available(at('stored'), 'owner', facts)).toEqual([])
  })

  it('enumerates its edges, history to every state it can have come from', () => {
    const edges = door.edges()
    expect(edges).toHaveLength(9)
    expect(edges[0]).toEqual({
      from: 'shut',
      action: 'open',
      actor: 'guest',
      guards: [],
      to: 'open',
      targets: ['open'],
      effects: ['ring'],
    })
    expect(edges.find(({ action }) => action === 'take_out')?.targets).toEqual(['open', 'shut'])
    expect(edges.filter(({ to }) => to === 'same').map(({ targets }) => targets)).toEqual([
      ['open'],
      ['shut'],
    ])
  })

  it('does not compile with a name that its vocabulary lacks', () => {
    const row = { action: 'shut', actor: 'guest', from: ['open'], to: 'shut' } as const
    // @ts-expect-error no such state
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, from: ['ajar'] }] })
    // @ts-expect-error no such target
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, to: 'ajar' }] })
    // @ts-expect-error no such action
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, action: 'slam' }] })
    // @ts-expect-error no such actor
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, actor: 'cat' }] })
    // @ts-expect-error no such guard
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, guards: ['isWindy'] }] })
    // @ts-expect-error no such effect
    defineStateMachine({ ...vocabulary, transitions: [{ ...row, effects: ['explode'] }] })
    // @ts-expect-error no such terminal state
    defineStateMachine({ ...vocabulary, terminal: ['ajar'], transitions: [row] })
    // @ts-expect-error no such action at a call
    expect(door.transition(at('open'), 'slam', 'guest', facts)).toBeUndefined()
    // @ts-expect-error no such actor at a call
    expect(door.available(at('open'), 'cat', facts)).toEqual([])
  })
})
