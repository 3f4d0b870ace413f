import { z } from '@/lib/contracts/zod'

/** Signalling messages between two browsers, sent as client events of the presence channel. */
export const Signal = z.discriminatedUnion('kind', [
  /** «I am here and have received no offer.» */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('description'), type: z.enum(['offer', 'answer']), sdp: z.string() }),
  z.object({
    kind: z.literal('candidates'),
    list: z.array(
      z.object({
        candidate: z.string(),
        sdpMid: z.string().nullish(),
        sdpMLineIndex: z.int().nullish(),
        usernameFragment: z.string().nullish(),
      }),
    ),
  }),
])
export type Signal = z.infer<typeof Signal>

export const candidatesSignal = (list: readonly RTCIceCandidateInit[]): Signal => ({
  kind: 'candidates',
  list: list.map(({ candidate = '', sdpMid, sdpMLineIndex, usernameFragment }) => ({
    candidate,
    sdpMid,
    sdpMLineIndex,
    usernameFragment,
  })),
})

/** One client event: a signal, or a chunk of one. */
export const SignalPart = z.object({
  from: z.string(),
  to: z.string(),
  /** Equal for all chunks of a signal. */
  id: z.int(),
  part: z.int().min(0),
  of: z.int().min(1).max(40),
  body: z.string(),
})
export type SignalPart = z.infer<typeof SignalPart>

/**
 * Chunk size, characters. A client event is limited to 10 kB and the text is JSON-escaped twice: an SDP of a few
 * kilobytes may not fit.
 */
const maxCharacters = 4000

export function toParts(
  signal: Signal,
  { from, to, id }: Pick<SignalPart, 'from' | 'to' | 'id'>,
): SignalPart[] {
  const text = JSON.stringify(signal)
  const of = Math.max(1, Math.ceil(text.length / maxCharacters))
  return Array.from({ length: of }, (_, part) => ({
    from,
    to,
    id,
    part,
    of,
    body: text.slice(part * maxCharacters, (part + 1) * maxCharacters),
  }))
}

function read(text: string): Signal | undefined {
  try {
    const parsed = Signal.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Not JSON: not sent by our client.
    return undefined
  }
}

/** Limit of senders, above the number of seats: bounds memory against forged chunks. */
const maxOpen = 12

/**
 * Reassembles chunks; an incomplete signal is dropped with the next one of its sender. `member` is the sender given by
 * the channel, so nobody can corrupt the signals of others.
 */
export function createSignalAssembler(): (part: SignalPart, member?: string) => Signal | undefined {
  const open = new Map<string, { id: number; bodies: (string | undefined)[] }>()
  return ({ from, id, part, of, body }, member = '') => {
    if (of === 1) return read(body)
    if (part >= of) return undefined
    const sender = `${member} ${from}`
    const known = open.get(sender)
    const isSame = known?.id === id && known.bodies.length === of
    const signal = isSame ? known : { id, bodies: Array<string | undefined>(of).fill(undefined) }
    open.delete(sender)
    signal.bodies[part] = body
    if (signal.bodies.every((each) => each !== undefined)) return read(signal.bodies.join(''))
    open.set(sender, signal)
    const [oldest] = open.keys()
    if (open.size > maxOpen && oldest !== undefined) open.delete(oldest)
    return undefined
  }
}
