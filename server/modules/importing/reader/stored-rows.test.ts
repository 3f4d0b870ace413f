import { describe, expect, it } from 'vitest'
import { contentHash, digest } from './identity'
import type { StoredRecord } from './importing.repository'
import { mapRecord } from './mappers/map-record'
import { type Candidate, decide, SeenKeys } from './stored-rows'
import type { ImportedVacancy } from './types'

const text =
  'Принимать товар, вести учёт остатков, отгружать заказы покупателям и содержать склад в порядке каждый день.'

function candidate(change: Partial<ImportedVacancy> = {}): Candidate {
  const [mapped] = mapRecord({
    id: '1',
    name: 'Кладовщик',
    area: { name: 'Тверь' },
    employer: { id: '7', name: 'ООО «Ромашка»' },
    description: `<p>${text}</p>`,
    published_at: '2024-05-01T10:00:00+0300',
  })
  const record = { ...(mapped as ImportedVacancy), ...change }
  return { record, line: 1, contentHash: contentHash(record), digest: digest(record) }
}

function stored({ record, contentHash, digest }: Candidate): StoredRecord {
  const { kind, source, sourceId, completeness, publishedAt } = record
  return {
    id: 1,
    vacancyId: 1,
    resumeId: null,
    kind,
    source,
    sourceId,
    contentHash,
    digest,
    completeness,
    sourcePublishedAt: publishedAt,
  }
}

describe('one advert in different clothes', () => {
  it('is known by its content without marks, markup and legal forms', () => {
    const plain = candidate({
      source: 'superjob',
      sourceId: '9',
      description: text,
      company: { name: 'РОМАШКА', sourceId: null, inn: null, url: null },
    })
    expect(plain.contentHash).toBe(candidate().contentHash)
    expect(candidate({ title: 'Грузчик' }).contentHash).not.toBe(candidate().contentHash)
  })

  it('with pay changed is the same content and another edition', () => {
    const paid = candidate({
      salary: { from: 60_000, to: null, currency: 'RUB', gross: null, mode: 'MONTH', frequency: null },
    })
    expect(paid.contentHash).toBe(candidate().contentHash)
    expect(paid.digest).not.toBe(candidate().digest)
  })
})

describe('what becomes of a record', () => {
  const known = stored(candidate())
  const verdict = (next: Candidate, byId?: StoredRecord, byContent?: StoredRecord, seen = new SeenKeys()) => {
    const decision = decide(next, byId, byContent, seen)
    return decision.action === 'skip' ? decision.reason : decision.action
  }

  it('is taken when new, left when the same, updated when changed', () => {
    expect(verdict(candidate())).toBe('insert')
    expect(verdict(candidate(), known)).toBe('unchanged')
    expect(verdict(candidate({ title: 'Старший кладовщик' }), known)).toBe('update')
  })

  it('is a repeat when another id or service shows the same content', () => {
    expect(verdict(candidate({ sourceId: '2' }), undefined, known)).toBe('duplicate')
    expect(verdict(candidate({ source: 'superjob', sourceId: '5' }), undefined, known)).toBe('duplicate')
  })

  it('is no repeat when there is too little to tell by', () => {
    const bare = { description: '', company: { name: null, sourceId: null, inn: null, url: null } }
    const other = stored(candidate(bare))
    expect(verdict(candidate({ ...bare, sourceId: '2' }), undefined, other)).toBe('insert')
    expect(verdict(candidate({ ...bare, sourceId: null }), undefined, other)).toBe('duplicate')
  })

  it('never lets a poorer or older edition win, in whatever order they come', () => {
    expect(verdict(candidate({ completeness: 15, title: 'Кладовщик!' }), known)).toBe('poorer')
    expect(verdict(candidate({ completeness: 60, title: 'Кладовщик!' }), known)).toBe('update')
    expect(verdict(candidate({ publishedAt: new Date('2024-04-01'), title: 'Кладовщик!' }), known)).toBe(
      'older',
    )
  })

  it('is a repeat the second time in one run, however it differs', () => {
    const seen = new SeenKeys()
    expect(verdict(candidate(), known, undefined, seen)).toBe('unchanged')
    expect(verdict(candidate({ title: 'Другое' }), known, undefined, seen)).toBe('duplicate')
  })
})
