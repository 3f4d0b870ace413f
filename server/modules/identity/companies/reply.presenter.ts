import type { ReplyRecord } from '@/lib/contracts/vacancies'

interface Figures {
  viewedShare: number | null
  answeredShare: number | null
  medianReplyDays: number | null
  repliesCounted: number
}

/** How a company answers, as the timed job has counted it; null while there is too little to judge by. */
export const presentReply = (figures: Figures): ReplyRecord | null =>
  figures.answeredShare === null || figures.medianReplyDays === null
    ? null
    : {
        answered_share: figures.answeredShare,
        viewed_share: figures.viewedShare ?? figures.answeredShare,
        median_days: figures.medianReplyDays,
        counted: figures.repliesCounted,
      }
