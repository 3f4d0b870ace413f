import { describe, expect, it } from 'vitest'
import { type CompanyStages, type DividedStage, dividedStages } from '@/lib/contracts/company-stages'
import { rowOf } from './stage-rows'
import { mergedWith } from './stage-settings'

const nameOf = (base: DividedStage) => `Обычный ${base}`
const usual = () => dividedStages.map((base) => rowOf(base, { key: base, name: nameOf(base) }))
const saved = (...more: [DividedStage, string][]): CompanyStages => ({
  version: 'v2',
  stages: [...dividedStages.map((base) => [base, nameOf(base)] as const), ...more].map(
    ([base, name], at) => ({
      public_id: `id${at}`,
      base,
      name,
      color: 'gray',
      promise_days: null,
      people: at,
    }),
  ),
})
const brief = (rows: ReturnType<typeof mergedWith>) => rows.map(({ publicId, name }) => [publicId, name])

describe('stages saved for the first time by two people at once', () => {
  it('are merged: the usual ones stand once, and each keeps what he added', () => {
    const mine = [...usual(), rowOf('in_review', { name: 'Звонок' })]
    const merged = mergedWith(mine, saved(['in_review', 'Пробная смена']), nameOf)
    expect(brief(merged)).toEqual([
      ...dividedStages.map((base, at) => [`id${at}`, nameOf(base)]),
      [undefined, 'Звонок'],
      ['id6', 'Пробная смена'],
    ])
    expect(merged[1]?.people).toBe(1)
  })

  it('keep a usual one that was renamed here, with its days, and the same name typed by both once', () => {
    const [incoming, inReview, ...rest] = usual()
    if (!incoming || !inReview) throw new Error('no rows')
    const renamed = { ...inReview, name: 'Смотрим', days: '3' }
    const mine = [incoming, renamed, ...rest, rowOf('test', { name: 'задание ' })]
    const merged = mergedWith(mine, saved(['test', 'Задание']), nameOf)
    expect(merged[1]).toMatchObject({ publicId: 'id1', name: 'Смотрим', days: '3' })
    expect(merged.filter(({ base }) => base === 'test').map(({ publicId }) => publicId)).toEqual([
      'id2',
      'id6',
    ])
    expect(merged).toHaveLength(7)
  })

  it('take the name that the colleague gave a usual one, where it was left alone here', () => {
    const now = saved()
    const named = {
      ...now,
      stages: now.stages.map((each, at) => (at === 1 ? { ...each, name: 'Звонок' } : each)),
    }
    const merged = mergedWith(usual(), named, nameOf)
    expect(merged.map(({ name }) => name)).toContain('Звонок')
    expect(merged.map(({ name }) => name)).not.toContain(nameOf('in_review'))
    expect(merged).toHaveLength(6)
  })

  it('and later: what a colleague has removed is new again, what was added comes last', () => {
    const [first] = saved().stages
    if (!first) throw new Error('no stages')
    const mine = [rowOf('incoming', { key: 'old', publicId: 'gone', name: 'Старый' })]
    expect(brief(mergedWith(mine, { version: 'v3', stages: [first] }, nameOf))).toEqual([
      [undefined, 'Старый'],
      ['id0', nameOf('incoming')],
    ])
  })
})
