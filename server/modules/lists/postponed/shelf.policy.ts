import type { Party } from './parties.repository'

/** One shelf: of a candidate's resume, or of a company's vacancy. */
export type Shelf =
  | { side: 'candidate'; owner: Party; userId: number }
  | { side: 'employer'; owner: Party; companyId: number }
