// Finite state machines as tables. A machine is pure: guards read a subject and facts, effects are only named here and
// executed by the owning module. `npm run states` documents every machine in docs/states.

/** Type parameters of one machine. */
export interface Names<
  State extends string = string,
  Action extends string = string,
  Actor extends string = string,
  Guard extends string = string,
  Effect extends string = string,
  Need extends string = string,
> {
  state: State
  action: Action
  actor: Actor
  guard: Guard
  effect: Effect
  need: Need
}

/** One row of the table. The first row whose state, action, actor and guards match applies. */
interface Transition<N extends Names> {
  action: NoInfer<N['action']>
  actor: NoInfer<N['actor']>
  from: readonly NoInfer<N['state']>[]
  /** `same`: a self-transition; `history`: return to the state given by `Definition.history`. */
  to: NoInfer<N['state']> | 'same' | 'history'
  /** All of them must hold. */
  guards?: readonly NoInfer<N['guard']>[]
  effects?: readonly NoInfer<N['effect']>[]
  /** Inputs of the action's form. */
  needs?: readonly N['need'][]
}

/** Only these lists define names: an unknown state, action, actor, guard or effect in a row does not compile. */
export interface Definition<N extends Names, Subject extends { status: N['state'] }, Facts> {
  name: string
  states: readonly N['state'][]
  actions: readonly N['action'][]
  actors: readonly N['actor'][]
  /** Initial states. */
  initial: readonly NoInfer<N['state']>[]
  /** Final states. */
  terminal: readonly NoInfer<N['state']>[]
  guards: Readonly<Record<N['guard'], (subject: Subject, facts: Facts) => boolean>>
  effects: readonly N['effect'][]
  /** Target of `history`; such a transition is rejected while it is undefined. */
  history?: (subject: NoInfer<Subject>, facts: NoInfer<Facts>) => NoInfer<N['state']> | undefined
  transitions: readonly Transition<N>[]
}

/** A transition from one state, for tests and documentation. */
export interface Edge<N extends Names = Names> {
  from: N['state']
  action: N['action']
  actor: N['actor']
  guards: readonly N['guard'][]
  to: N['state'] | 'same' | 'history'
  /** Possible target states; only `history` has several. */
  targets: readonly N['state'][]
  effects: readonly N['effect'][]
}

export interface StateMachine<N extends Names, Subject extends { status: N['state'] }, Facts> {
  definition: Definition<N, Subject, Facts>
  /** The target and effects of an action; undefined when it is rejected. */
  transition(
    subject: Subject,
    action: N['action'],
    actor: N['actor'],
    facts: Facts,
  ): { to: N['state']; effects: readonly N['effect'][] } | undefined
  /** Actions available to an actor, in table order. */
  available(
    subject: Subject,
    actor: N['actor'],
    facts: Facts,
  ): { action: N['action']; to: N['state']; needs: readonly N['need'][] }[]
  /** Every transition from every state. */
  edges(): Edge<N>[]
}

export function defineStateMachine<
  const State extends string,
  const Action extends string,
  const Actor extends string,
  Guard extends string,
  const Effect extends string,
  const Need extends string,
  Subject extends { status: NoInfer<State> },
  Facts,
>(
  definition: Definition<Names<State, Action, Actor, Guard, Effect, Need>, Subject, Facts>,
): StateMachine<Names<State, Action, Actor, Guard, Effect, Need>, Subject, Facts> {
  const { states, guards, history, transitions } = definition
  type Row = (typeof transitions)[number]

  /** The target state of a row; undefined when the row does not apply. */
  function targetOf(row: Row, subject: Subject, actor: Actor, facts: Facts): State | undefined {
    if (row.actor !== actor || !row.from.includes(subject.status)) return undefined
    if (!(row.guards ?? []).every((name) => guards[name](subject, facts))) return undefined
    if (row.to === 'same') return subject.status
    return row.to === 'history' ? history?.(subject, facts) : row.to
  }

  /** History returns to the state from which the current one was entered. */
  function possibleTargets({ to }: Row, from: State): State[] {
    if (to === 'same') return [from]
    if (to !== 'history') return [to]
    return states.filter((state) => transitions.some((row) => row.to === from && row.from.includes(state)))
  }

  return {
    definition,
    transition(subject, action, actor, facts) {
      for (const row of transitions) {
        const to = row.action === action ? targetOf(row, subject, actor, facts) : undefined
        if (to !== undefined) return { to, effects: row.effects ?? [] }
      }
      return undefined
    },
    available: (subject, actor, facts) =>
      transitions.flatMap((row) => {
        const to = targetOf(row, subject, actor, facts)
        return to === undefined ? [] : [{ action: row.action, to, needs: row.needs ?? [] }]
      }),
    edges: () =>
      transitions.flatMap((row) =>
        row.from.map((from) => ({
          from,
          action: row.action,
          actor: row.actor,
          guards: row.guards ?? [],
          to: row.to,
          targets: possibleTargets(row, from),
          effects: row.effects ?? [],
        })),
      ),
  }
}
