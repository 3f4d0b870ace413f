/** What people search for besides a trade and a place, by the part of the address that stands for it. */
export const landingConditions = ['udalenno', 'bez-opyta', 'podrabotka', 'vahta'] as const
export type LandingCondition = (typeof landingConditions)[number]

/** The search behind a condition, by the filters that both lists have. */
export const conditionFilters = {
  udalenno: { format: ['REMOTE'] },
  'bez-opyta': { experience: ['noExperience'] },
  podrabotka: { employment: ['PART'] },
  vahta: { employment: ['FLY_IN_FLY_OUT'] },
} as const satisfies Record<
  LandingCondition,
  Partial<Record<'format' | 'experience' | 'employment', readonly string[]>>
>

/** What a landing is about; at least one of the three is given. */
export interface LandingSubject {
  role: number | null
  city: number | null
  condition: LandingCondition | null
}

/** Parameters of the search that lists the same. */
export const landingQuery = ({ role, city, condition }: LandingSubject): Record<string, string> => ({
  ...(role !== null && { role: String(role) }),
  ...(city !== null && { city: String(city) }),
  ...(condition !== null &&
    Object.fromEntries(
      Object.entries(conditionFilters[condition]).map(([name, values]) => [name, values.join()]),
    )),
})

/** The subject of a search that asks for exactly a landing's content; null for any other. */
export function landingOfQuery(query: URLSearchParams): LandingSubject | null {
  const rest = new Map(query)
  if (rest.size === 0 || rest.size !== query.size) return null
  const numberOf = (name: string): number | null => {
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? null : Number(value)
  }
  const subject = { role: numberOf('role'), city: numberOf('city') }
  if (Object.values(subject).some(Number.isNaN)) return null
  const left = [...rest].map(([name, value]) => `${name}=${value}`).join('&')
  if (left === '') return { ...subject, condition: null }
  const condition = landingConditions.find((each) => {
    const filters = landingQuery({ role: null, city: null, condition: each })
    return new URLSearchParams(filters).toString() === left
  })
  return condition ? { ...subject, condition } : null
}
