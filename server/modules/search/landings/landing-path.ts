import { type LandingCondition, type LandingSubject, landingConditions } from '@/lib/shared/landing-subject'
import { cityForms, cityOfAddress, looseSlug, roleForms, roleOfAddress } from '@/server/modules/dictionaries'

/** Longer addresses are nobody's spelling of ours. */
const maxParts = 8

/** Before the slug of a city. */
const inCity = 'in'

/** Further ways to write a condition. */
const otherSpellings: Readonly<Record<LandingCondition, readonly string[]>> = {
  udalenno: ['udalenka', 'udalennaya-rabota', 'remote'],
  'bez-opyta': ['bez-opyta-raboty', 'no-experience'],
  podrabotka: ['chastichnaya-zanyatost', 'part-time'],
  vahta: ['vakhta', 'vahtoy', 'vahtovyy-metod'],
}
const conditionBySpelling = new Map(
  landingConditions.flatMap((condition) =>
    [condition, ...otherSpellings[condition]].map((spelling) => [looseSlug(spelling), condition] as const),
  ),
)

/** The one address of a subject: the role, then the city, then the condition. */
export const pathOf = ({ role, city, condition }: LandingSubject): string =>
  [
    ...(role === null ? [] : [roleForms(role).slug]),
    ...(city === null ? [] : [inCity, cityForms(city).slug]),
    ...(condition === null ? [] : [condition]),
  ].join('/')

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * What an address is about, in whatever order and spelling its parts are written; what follows a subject and says
 * nothing is left out. Null for nonsense: no part is known, or a place is asked for that nobody knows.
 */
export function subjectOfPath(path: string): LandingSubject | null {
  const parts = path.split('/').filter((part) => part !== '')
  if (parts.length > maxParts) return null
  const subject: LandingSubject = { role: null, city: null, condition: null }
  let isKnown = false
  for (let n = 0; n < parts.length; n += 1) {
    const part = decoded(parts[n] as string)
    if (part.toLowerCase() === inCity) {
      n += 1
      const city = cityOfAddress(decoded(parts[n] ?? ''))
      if (!city || subject.city !== null) return null
      subject.city = city.id
    } else if (!takePart(part, subject)) {
      if (!isKnown) return null
      continue
    }
    isKnown = true
  }
  return isKnown ? subject : null
}

/** Reads a part that stands alone: a condition, a role, or a city without its preposition. */
function takePart(part: string, subject: LandingSubject): boolean {
  const condition = conditionBySpelling.get(looseSlug(part))
  if (condition && subject.condition === null) {
    subject.condition = condition
    return true
  }
  const role = subject.role === null ? roleOfAddress(part) : undefined
  if (role) {
    subject.role = role.id
    return true
  }
  const city = subject.city === null ? cityOfAddress(part) : undefined
  if (city) subject.city = city.id
  return city !== undefined
}
