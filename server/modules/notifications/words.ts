import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { interviewWords } from './interview-words'
import { moneyWords } from './money-words'
import { negotiationWords } from './negotiation-words'
import type { NotificationRow } from './notifications.repository'
import { otherWords } from './other-words'
import { planWords } from './plan-words'
import type { Say } from './wording'

/** What stands in a letter and a push: a subject that tells all, a sentence, and what its link is called. */
export interface NoticeWords {
  subject: string
  lead: string
  action: string
}

const words: Record<NotificationKind, Say> = {
  ...negotiationWords,
  ...interviewWords,
  ...moneyWords,
  ...planWords,
  ...otherWords,
}

/** A notice in words for those who do not look at the site. It names no candidate and holds no contacts. */
export function wordsOf({ kind, params }: Pick<NotificationRow, 'kind' | 'params'>): NoticeWords {
  return { action: 'Открыть на сайте', ...words[kind](params) }
}
