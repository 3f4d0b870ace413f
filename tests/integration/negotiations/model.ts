import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'

export type Who = 'hr' | 'colleague' | 'candidate'

/** One thing somebody does, with the revision they have seen. */
export interface Command {
  who: Who
  act: string
  seen: number
}

/** What the API can tell of a negotiation, in the fewest words. */
export interface Model {
  origin: NegotiationOrigin
  status: NegotiationState
  revision: number
  /** A refusal is on its way. */
  waiting: boolean
  /** Whoever's turn it is has let their time pass. */
  due: boolean
}

/** What the worker does by itself. */
export const sweeps: readonly string[] = ['ten_seconds', 'expire']

const open: readonly NegotiationState[] = ['new', 'viewed', 'in_review', 'test', 'interview', 'offer']
/** Waits for somebody. An accepted offer waits without an end. */
export const isOpen = (status: NegotiationState): boolean => open.includes(status)

/**
 * `side act: from, from → to`, from the page on the negotiation and not from the server's own rules. No meeting is ever
 * arranged in these stories, so a test may follow `interview`.
 */
const table: Record<NegotiationOrigin, readonly string[]> = {
  application: [
    'employer open: new → viewed',
    'employer take_into_review: new, viewed, test → in_review',
    'employer assign_test: viewed, in_review, interview → test',
    'employer propose_interview: viewed, in_review, test, interview → interview',
    'employer offer: in_review, test, interview → offer',
    'employer confirm_hire: offer_accepted → hired',
    'employer decline: new, viewed, in_review, test, interview, offer, offer_accepted → declined_by_employer',
    'employer reopen: expired, declined_by_employer → in_review',
    'candidate withdraw: new, viewed → withdrawn',
    'candidate submit_test: test → in_review',
    'candidate accept_offer: offer → offer_accepted',
    'candidate decline: in_review, test, interview, offer, offer_accepted → declined_by_candidate',
  ],
  invitation: [
    'candidate open: new → viewed',
    'candidate accept_invitation: new, viewed → in_review',
    'employer take_into_review: test → in_review',
    'employer assign_test: in_review, interview → test',
    'employer propose_interview: in_review, test, interview → interview',
    'employer offer: in_review, test, interview → offer',
    'employer confirm_hire: offer_accepted → hired',
    'employer decline: new, viewed, in_review, test, interview, offer, offer_accepted → declined_by_employer',
    'employer reopen: expired, declined_by_employer → in_review',
    'candidate submit_test: test → in_review',
    'candidate accept_offer: offer → offer_accepted',
    'candidate decline: new, viewed, in_review, test, interview, offer, offer_accepted → declined_by_candidate',
  ],
}

function target({ origin, status }: Model, side: string, act: string): NegotiationState | null {
  const line = table[origin].find((each) => each.startsWith(`${side} ${act}: `))
  const [from = '', to = ''] = line?.slice(line.indexOf(': ') + 2).split(' → ') ?? []
  return from.split(', ').includes(status) ? (to as NegotiationState) : null
}

/** What the answer must be, and how things stand after it. */
export function step(model: Model, { who, act, seen }: Command): { answer: string; model: Model } {
  const side = who === 'candidate' ? 'candidate' : 'employer'
  const refuse = (answer: string) => ({ answer, model })
  if (act === 'undo') {
    return side === 'employer' && model.waiting
      ? { answer: 'ok', model: { ...model, waiting: false } }
      : refuse('wrong_state')
  }
  if (act === 'ten_seconds') {
    return model.waiting
      ? {
          answer: 'ok',
          model: {
            ...model,
            status: 'declined_by_employer',
            revision: model.revision + 1,
            waiting: false,
            due: false,
          },
        }
      : refuse('ok')
  }
  if (act === 'expire') {
    return model.due
      ? {
          answer: 'ok',
          model: { ...model, status: 'expired', revision: model.revision + 1, waiting: false, due: false },
        }
      : refuse('ok')
  }
  if (seen !== model.revision || (side === 'employer' && model.waiting)) return refuse('conflict_changes')
  const to = target(model, side, act)
  if (!to) return refuse('wrong_state')
  if (side === 'employer' && act === 'decline') return { answer: 'ok', model: { ...model, waiting: true } }
  return {
    answer: 'ok',
    // A look does not stop a refusal on its way; any other move of the candidate does.
    model: {
      ...model,
      status: to,
      revision: model.revision + 1,
      waiting: model.waiting && act === 'open',
      // Nor does it stop the clock.
      due: model.due && act === 'open',
    },
  }
}

/** Every order in which commands sent together may have been carried out. */
export function orders<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]]
  return all.flatMap((one, index) =>
    orders([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [one, ...rest]),
  )
}

/** Every choice of some of them, none and all included. */
export function subsets<T>(all: readonly T[]): T[][] {
  const [first, ...rest] = all
  return first === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [first, ...some]])
}
