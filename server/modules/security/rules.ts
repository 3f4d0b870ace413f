import type { CompanyEventKind } from '@/lib/contracts/security-events'

export interface AnomalyRule {
  code: 'many_contacts' | 'many_resume_files' | 'many_exports'
  /** Events that are counted: of one member, in one company. */
  kind: CompanyEventKind
  /** Of exports, which: files of single resumes or lists of many rows. */
  details?: { of: 'resume' } | { notOf: 'resume' }
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
    details: { of: 'resume' },
    max: 30,
    minutes: 60,
  },
  {
    // A table holds everything its filters let through: nobody needs ten of them in an hour but whoever takes all.
    code: 'many_exports',
    kind: 'exported',
    details: { notOf: 'resume' },
    max: 10,
    minutes: 60,
  },
]
