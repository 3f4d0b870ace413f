import { bitsFor, clearBit, hasBit, setBit } from './bits'
import { Numbering } from './numbering'
import type { Segment } from './segment'

/** Where the row of each vacancy is, and how many adverts of each group there are. */
export class Places {
  readonly #vacancies = new Numbering()
  /** By the number of a vacancy: the number of its segment, -1 for none, and its place there. */
  readonly #inSegment: number[] = []
  readonly #document: number[] = []
  readonly #segments: (Segment | undefined)[] = []
  #ofGroup = new Int32Array(1024)
  /** Groups of several: asked of everything that is found, so it should stay near the processor. */
  #several = bitsFor(1024)

  find(id: number): { segment: Segment; document: number } | undefined {
    const number = this.#vacancies.find(id)
    const segment = this.#segments[this.#inSegment[number] ?? -1]
    return segment && { segment, document: this.#document[number] as number }
  }

  /** Whether other open adverts differ from this one in their place alone. */
  hasSeveral(group: number): boolean {
    return hasBit(this.#several, group)
  }

  #count(group: number, more: number): void {
    if (group >= this.#ofGroup.length) {
      const larger = new Int32Array(Math.max(group + 1, this.#ofGroup.length * 2))
      larger.set(this.#ofGroup)
      this.#ofGroup = larger
      const bits = bitsFor(larger.length)
      bits.set(this.#several)
      this.#several = bits
    }
    const count = (this.#ofGroup[group] as number) + more
    this.#ofGroup[group] = count
    if (count > 1) setBit(this.#several, group)
    else clearBit(this.#several, group)
  }

  add(segment: Segment): void {
    const own = this.#segments.push(segment) - 1
    const { records } = segment
    for (let document = 0; document < segment.size; document += 1) {
      if (!hasBit(segment.alive, document)) continue
      const id = records.id(document)
      this.remove(id)
      const number = this.#vacancies.numberOf(id)
      this.#inSegment[number] = own
      this.#document[number] = document
      this.#count(records.group(document), 1)
    }
  }

  /** Takes the place of others that hold the same; what has left them meanwhile is left out. */
  replace(others: ReadonlySet<Segment>, segment: Segment): void {
    for (let document = 0; document < segment.size; document += 1) {
      const place = this.find(segment.records.id(document))
      if (!place || !others.has(place.segment)) segment.remove(document)
    }
    this.add(segment)
  }

  remove(id: number): void {
    const place = this.find(id)
    if (!place) return
    this.#count(place.segment.records.group(place.document), -1)
    place.segment.remove(place.document)
    this.#inSegment[this.#vacancies.find(id)] = -1
  }

  /** Keeps nothing of segments whose documents have all gone elsewhere. */
  drop(segments: ReadonlySet<Segment>): void {
    for (const [n, segment] of this.#segments.entries()) {
      if (segment && segments.has(segment)) this.#segments[n] = undefined
    }
  }

  clear(): void {
    this.#inSegment.fill(-1)
    this.#ofGroup.fill(0)
    this.#several.fill(0)
    this.#segments.length = 0
  }
}
