import { describe, expect, it } from 'vitest'
import { dictionaries, normaliseSkill } from '@/server/modules/dictionaries/dictionaries.service'
import { seedData } from './seed-data'
import { workProfiles } from './work-profiles'

const { roles, byArea, words } = seedData()

describe('the phrase banks', () => {
  it('know every role of the dictionary', () => {
    expect(roles.map(({ id }) => id)).toEqual(dictionaries().roles.map(({ id }) => id))
  })

  it('have enough to say about every area', () => {
    expect(byArea.size).toBeGreaterThanOrEqual(25)
    for (const [areaId, own] of byArea) {
      const [first] = own
      const duties = new Set(own.flatMap((role) => [...role.duties, ...role.areaDuties]))
      const requirements = new Set(own.flatMap((role) => [...role.requirements, ...role.areaRequirements]))
      expect(duties.size, `duties of ${areaId}`).toBeGreaterThanOrEqual(10)
      expect(requirements.size, `requirements of ${areaId}`).toBeGreaterThanOrEqual(8)
      expect(new Set(first?.conditions).size, `conditions of ${areaId}`).toBeGreaterThanOrEqual(8)
      expect(words.get(areaId)?.names.length).toBeGreaterThanOrEqual(5)
      expect(words.get(areaId)?.about.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('give every role titles, skills, phrases and a way to work', () => {
    const poor = roles.filter(
      (role) =>
        role.titles.length === 0 ||
        role.titles.some(({ text }) => text.length < 2 || text.length > 80) ||
        role.skills.length < 5 ||
        role.duties.length < 5 ||
        role.requirements.length < 3 ||
        !(role.profile in workProfiles) ||
        !(role.femaleShare >= 0 && role.femaleShare <= 1),
    )
    expect(poor.map(({ name }) => name)).toEqual([])
  })

  it('name skills as the dictionary does', () => {
    const strange = roles.flatMap((role) =>
      role.skills.filter((skill) => normaliseSkill(skill)?.name !== skill),
    )
    expect(strange).toEqual([])
  })
})
