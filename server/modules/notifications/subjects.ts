import type { MuteType, Notification } from '@/lib/contracts/notifications'

interface About {
  params: Record<string, string>
  target: Notification['target']
}

/** What a notice is about: itself, and the vacancy or resume it belongs to. Any of them can be kept silent. */
export function subjectsOf({ params, target }: About): string[] {
  return [target?.public_id, target?.parent_public_id, params.vacancy].filter((id): id is string =>
    Boolean(id),
  )
}

/** What an object of this type is called in a notice about it. */
export function titleOf(type: MuteType, { params }: About): string {
  const { vacancy_title: vacancy, resume_title: resume, company_name: company } = params
  const other = params.reader === 'employer' ? resume : company
  if (type === 'resume') return resume ?? vacancy ?? ''
  if (type === 'vacancy') return vacancy ?? resume ?? ''
  return [vacancy, other].filter(Boolean).join(', ')
}
