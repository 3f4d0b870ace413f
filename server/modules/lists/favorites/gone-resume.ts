import type { ResumeCard } from '@/lib/contracts/resumes'

/** In place of a resume its keeper may not see any more: it says so and nothing else. */
export function goneResume(publicId: string, keptAt: Date): ResumeCard {
  return {
    public_id: publicId,
    title: '',
    status: 'hidden',
    city: null,
    salary: null,
    total_experience_months: 0,
    last_position: null,
    skills: [],
    work_formats: [],
    job_search_status: 'not_looking_for_job',
    updated_at: keptAt.toISOString(),
  }
}
