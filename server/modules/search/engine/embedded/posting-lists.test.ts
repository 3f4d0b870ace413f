import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allBits, bitsFor, countBits, documentsOf, setBit } from './doc-set'
import { invert } from './posting-lists'
import { OrdinalMap, textKey } from './vocabulary'

describe('documents of terms', () => {
  it('has for each term the documents that have it, however many they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.nat(40)), { minLength: 1, maxLength: 200 }),
        fc.boolean(),
        async (documents, turned) => {
          const terms = Int32Array.from(documents.flat())
          const starts = new Uint32Array(documents.length + 1)
          for (const [n, own] of documents.entries()) starts[n + 1] = (starts[n] as number) + own.length
          const order = Int32Array.from(documents.keys())
          if (turned) order.reverse()
          const postings = await invert({ terms, starts }, order, 41)
          for (let term = 0; term < 41; term += 1) {
            const bits = bitsFor(documents.length)
            const any = postings.addTo(bits, term)
            const expected = [...order.entries()].flatMap(([at, n]) =>
              documents[n]?.includes(term) ? [at] : [],
            )
            expect([...documentsOf(bits)]).toEqual(expected)
            expect(any).toBe(expected.length > 0)
          }
          const seen: string[] = []
          postings.forEach((term, document) => {
            seen.push(`${term} ${document}`)
          })
          expect(seen).toHaveLength(terms.length)
          expect(new Set(seen).size).toBe(terms.length)
        },
      ),
    )
  })

  it('counts bits, the last of a word too', () => {
    const bits = bitsFor(70)
    for (const at of [0, 31, 32, 63, 69]) setBit(bits, at)
    expect(countBits(bits)).toBe(5)
    expect([...documentsOf(bits)]).toEqual([0, 31, 32, 63, 69])
    expect(countBits(allBits(70))).toBe(70)
  })
})

describe('numbers of things', () => {
  it('gives each its own, in the order they come, and the same one again', () => {
    const numbering = new OrdinalMap()
    const keys = Array.from({ length: 20_000 }, (_, n) => textKey(`слово${n}`))
    expect(new Set(keys).size).toBe(20_000)
    expect(keys.map((key) => numbering.ordinalOf(key))).toEqual([...keys.keys()])
    expect(keys.map((key) => numbering.find(key))).toEqual([...keys.keys()])
    expect(numbering.find(textKey('другое'))).toBe(-1)
    expect(numbering.find(-5)).toBe(-1)
  })
})
