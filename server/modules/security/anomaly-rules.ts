import type { CompanyEventKind } from '@/lib/contracts/security-events'

export type AnomalyCode = 'many_contacts' | 'many_resume_files' | 'many_exports' | 'many_applications'

/** What is taken out of a company as a file and counted. */
export type Exported = 'applications' | 'vacancies' | 'statement' | 'resume' | 'audit'

export interface AnomalyRule {
  code: AnomalyCode
  /** Events that are counted: of one member, in one company. */
  kind: CompanyEventKind
  /** Of exports, which. */
  of?: readonly Exported[]
  /** So many within so many minutes call for the brake. */
  max: number
  minutes: number
}

/** What is unusual enough to ask who it is. A brake asks for a proof; it takes nothing away from whoever gives it. */
export const anomalyRules: readonly AnomalyRule[] = [
  {
    // A recruiter reads a resume before its contacts are opened; two a minute for ten minutes is faster than reading.
    code: 'many_contacts',
    kind: 'contacts_opened',
    max: 20,
    minutes: 10,
  },
  {
    // A shortlist for a meeting is 10 to 20 files; more than that an hour is a collection.
    code: 'many_resume_files',
    kind: 'exported',
    of: ['resume'],
    max: 30,
    minutes: 60,
  },
  {
    // A table holds everything its filters let through: nobody needs ten of them in an hour but whoever takes all.
    code: 'many_exports',
    kind: 'exported',
    of: ['applications', 'vacancies', 'statement', 'audit'],
    max: 10,
    minutes: 60,
  },
]

/**
 * Reading that leaves no event of its own: a row in the log for every look would bury the others. So many by one member
 * in one company within so many minutes call for the brake.
 */
export const readingRules = {
  code: 'many_applications',
  minutes: 10,
  /** Pages of lists beyond the first. A page takes longer than twenty seconds to read. */
  pages: 30,
  /** Applications opened one by one. */
  applications: 120,
} as const satisfies { code: AnomalyCode } & Record<string, unknown>
