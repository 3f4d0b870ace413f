import type { MuteType, Notification } from '@/lib/contracts/notifications'

interface About {
  params: Record<string, string>
  target: Notification['target']
}

export interface Subject {
  type: MuteType
  id: string
}

/** Objects of a notification: itself, and the vacancy or resume it belongs to. Each can be muted. */
export function subjectsOf({ params, target }: About): Subject[] {
  const all: Subject[] = []
  const add = (type: MuteType, id: string | null | undefined) => {
    if (id && !all.some((one) => one.id === id)) all.push({ type, id })
  }
  // An interview is muted together with its parent.
  if (target && target.type !== 'interview') add(target.type, target.public_id)
  // Parent: the vacancy for an employer, the resume for a candidate.
  add(params.reader === 'employer' ? 'vacancy' : 'resume', target?.parent_public_id)
  add('vacancy', params.vacancy)
  return all
}

/** Name of an object of this type in a notification. */
export function titleOf(type: MuteType, { params }: About): string {
  const { vacancy_title: vacancy, resume_title: resume, company_name: company } = params
  const other = params.reader === 'employer' ? resume : company
  if (type === 'resume') return resume ?? vacancy ?? ''
  if (type === 'vacancy') return vacancy ?? resume ?? ''
  return [vacancy, other].filter(Boolean).join(', ')
}
