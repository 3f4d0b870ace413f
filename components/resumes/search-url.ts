import { type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { routes } from '@/lib/routes'

/** Address of the list for a search. A change of filters starts from the first page. */
export function searchUrl(search: ResumeSearch, change: Partial<ResumeSearch> = {}): string {
  const query = resumeSearchParams({ ...search, page: 1, ...change }).toString()
  return query ? `${routes.resumes()}?${query}` : routes.resumes()
}
