import { type Role, roles, type World } from './world'

/** One call, as each role meets it. */
export interface Row {
  /** The address with A's ids in it; the call's own without. */
  path?: (world: World) => string
  body?: (world: World) => unknown
  /** Who is turned away, and how. Everyone else may make the call. */
  denied: Partial<Record<Role, number>>
  /** A call that would change A's things or end a session is tried only by those it turns away. */
  changes?: true
}

export const open: Row['denied'] = {}
export const signedIn: Row['denied'] = { guest: 401 }
export const all = (status: number, ...except: Role[]): Row['denied'] => ({
  ...Object.fromEntries(roles.filter((role) => !except.includes(role)).map((role) => [role, status])),
  ...(!except.includes('guest') && { guest: 401 }),
})
export const strangersToVacancy = all(404, 'employerA', 'viewerA')
export const strangersToResume = all(404, 'candidateA')
export const strangersToNegotiation = all(404, 'candidateA', 'employerA', 'viewerA')
/** A member who may only look. */
export const viewerMayNot = { viewerA: 403 }

export const vacancyPath = (end: string) => (world: World) => `/v1/vacancies/${world.vacancy.public_id}${end}`
export const draftPath = (end: string) => (world: World) => `/v1/vacancies/${world.draft.public_id}${end}`
export const resumePath = (end: string) => (world: World) => `/v1/resumes/${world.hidden.public_id}${end}`
export const negotiationPath = (end: string) => (world: World) =>
  `/v1/negotiations/${world.negotiation.public_id}${end}`
