import { describe, expect, it } from 'vitest'
import { isPrivatePath, routes, withQuery } from './routes'

describe('withQuery', () => {
  it('leaves out what is absent or empty and repeats the key of a list', () => {
    expect(
      withQuery('/ru/vacancies', { text: 'врач', city: [1, 2], page: undefined, sort: '', role: null }),
    ).toBe('/ru/vacancies?text=%D0%B2%D1%80%D0%B0%D1%87&city=1&city=2')
    expect(withQuery('/ru/vacancies', {})).toBe('/ru/vacancies')
  })
})

describe('routes', () => {
  it('keeps a strange id inside its path', () => {
    expect(routes.vacancy('../my?x')).toBe('/ru/vacancies/..%2Fmy%3Fx')
  })

  it('opens the first tab of a view by default', () => {
    expect(routes.vacancyView('abc')).toBe('/ru/vacancies/abc/view/matches')
    expect(routes.resumeView('abc', 'applications')).toBe('/ru/resumes/abc/view/applications')
  })

  it('A9 counts every page of the personal area as private', () => {
    const own = [
      routes.myProfile(),
      routes.myResumes(),
      routes.myVacancies(),
      routes.myVacancyImports(),
      routes.myVacancyImport('abc'),
      routes.myPayments(),
      routes.mySettings(),
      routes.myBookmarks(),
      routes.myApplications(),
      routes.myNotifications(),
      routes.myServices(),
      routes.myPlans(),
      routes.myPlan('team'),
      routes.vacancyView('abc', 'interview'),
      routes.resumeEdit('abc'),
    ]
    expect(own.filter((path) => !isPrivatePath(path))).toEqual([])
  })
})
