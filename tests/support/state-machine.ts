import { describe, expect, it } from 'vitest'
import {
  defineStateMachine,
  type Edge,
  type Names,
  type StateMachine,
} from '@/server/lib/state-machine/state-machine'

/** A subject of which nothing is known but its state and the guards that hold. */
interface Stub<State> {
  status: State
  holding: readonly string[]
}

const subsets = ([name, ...rest]: readonly string[]): string[][] => {
  if (name === undefined) return [[]]
  const others = subsets(rest)
  return [...others, ...others.map((each) => [name, ...each])]
}

/**
 * Every state × action × actor of a machine, with every outcome of the guards its rows name: the table leads to the
 * expected target, or the action is refused. The guards themselves are tested beside their tables.
 */
export function describeStateMachine<N extends Names, Subject extends { status: N['state'] }, Facts>(
  machine: StateMachine<N, Subject, Facts>,
): void {
  const { definition } = machine
  const { name, states, actions, actors } = definition
  const edges: readonly Edge<N>[] = machine.edges()
  const past = states[0]
  const stubbed = defineStateMachine({
    ...definition,
    guards: Object.fromEntries(
      Object.keys(definition.guards).map((guard) => [
        guard,
        ({ holding }: Stub<N['state']>) => holding.includes(guard),
      ]),
    ),
    history: () => past,
  })

  describe(`the table of transitions: ${name}`, () => {
    it('leads every state, action and actor to the expected target, or refuses', () => {
      let outcomes = 0
      const wrong: unknown[] = []
      for (const status of states)
        for (const action of actions)
          for (const actor of actors) {
            const rows = edges.filter((e) => e.from === status && e.action === action && e.actor === actor)
            for (const holding of subsets([...new Set(rows.flatMap(({ guards }) => guards))])) {
              const row = rows.find(({ guards }) => guards.every((guard) => holding.includes(guard)))
              const expected = row && (row.to === 'history' ? past : row.targets[0])
              const subject = { status, holding }
              const reached = stubbed.transition(subject, action, actor, undefined)
              const offered = stubbed.available(subject, actor, undefined).find((e) => e.action === action)
              const sameEffects = reached?.effects.join() === row?.effects.join()
              if (reached?.to !== expected || offered?.to !== expected || !sameEffects)
                wrong.push({ status, action, actor, holding, expected, reached, offered })
              outcomes += 1
            }
          }
      expect(wrong).toEqual([])
      expect(outcomes).toBeGreaterThanOrEqual(states.length * actions.length * actors.length)
    })

    it('reaches every state from the initial ones, and leaves all but the terminal ones', () => {
      const reached = new Set<string>(definition.initial)
      for (const state of reached)
        for (const { from, targets } of edges) if (from === state) for (const to of targets) reached.add(to)
      expect([...reached].sort()).toEqual([...states].sort())
      const left = new Set(edges.map(({ from }) => from))
      expect(states.filter((state) => !left.has(state))).toEqual(
        states.filter((state) => definition.terminal.includes(state)),
      )
    })

    it('uses every guard, effect and actor that it declares', () => {
      const used = <Key extends 'guards' | 'effects'>(key: Key) =>
        new Set(edges.flatMap((edge) => [...edge[key]]))
      expect([...used('guards')].sort()).toEqual(Object.keys(definition.guards).sort())
      expect([...used('effects')].sort()).toEqual([...definition.effects].sort())
      expect([...new Set(edges.map(({ actor }) => actor))].sort()).toEqual([...actors].sort())
    })
  })
}
