import { expect, it } from 'vitest'
import { createSignalAssembler, type Signal, toParts } from './signals'

const offer: Signal = { kind: 'description', type: 'offer', sdp: 'a=candidate:1 1 udp "x"\r\n'.repeat(600) }
const names = { from: 'aaaaaaaaaaaa', to: 'bbbbbbbbbbbb', id: 1 }

it('M6 carries an offer of any length by events of ten kilobytes', () => {
  const parts = toParts(offer, names)
  expect(parts.length).toBeGreaterThan(2)
  // As the frame holds it: the text of an object inside the text of another.
  for (const part of parts) expect(JSON.stringify(JSON.stringify(part)).length).toBeLessThan(10 * 1024)
  const join = createSignalAssembler()
  // Nodes of a cluster may hand on large and small ones in another order.
  const answers = [...parts].reverse().map((part) => join(part))
  expect(answers.at(-1)).toEqual(offer)
  expect(answers.slice(0, -1).every((each) => each === undefined)).toBe(true)
})

it('M6 forgets a signal whose piece was lost, and tells senders apart', () => {
  const join = createSignalAssembler()
  const [first = never(), ...rest] = toParts(offer, names)
  for (const part of rest) expect(join(part)).toBeUndefined()
  const again = toParts(offer, { ...names, id: 2 })
  expect(join({ ...first, from: 'cccccccccccc' })).toBeUndefined()
  expect(again.map((part) => join(part)).at(-1)).toEqual(offer)
  expect(join(first)).toBeUndefined()
})

it('M6 takes nothing that is no signal', () => {
  const join = createSignalAssembler()
  for (const body of ['', '{', 'null', '{"kind":"description","type":"rollback","sdp":""}'])
    expect(join({ ...names, part: 0, of: 1, body })).toBeUndefined()
  expect(join({ ...names, part: 5, of: 2, body: 'x' })).toBeUndefined()
  expect(toParts({ kind: 'hello' }, names).map((part) => join(part))).toEqual([{ kind: 'hello' }])
})

function never(): never {
  throw new Error('no parts')
}
