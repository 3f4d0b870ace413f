'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { openModal } from '@/stores/modals'
import { type Applicant, CloseDialog, type Closure } from './close-dialog'

/** Who can have been hired: someone has looked at the application, or the invitation was accepted. */
const hireable: Record<NegotiationOrigin, readonly NegotiationState[]> = {
  application: ['viewed', 'in_review', 'test', 'interview', 'offer', 'offer_accepted'],
  invitation: ['in_review', 'test', 'interview', 'offer', 'offer_accepted'],
}
/** Nearest to the goal first: whom one would rather not say goodbye to by oversight. */
const order = ['offer', 'interview', 'test', 'in_review', 'incoming'] as const
const pageSize = 50

/** Everyone who waits, a page at a time; an empty page is the end. */
export function applicantPages(publicId: string, nameless: string): () => Promise<Applicant[]> {
  const lists = order.flatMap((stage) =>
    (['application', 'invitation'] as const).map((origin) => ({ stage, origin })),
  )
  let page = 1
  return async () => {
    for (let list = lists[0]; list; list = lists[0]) {
      const found = await api('GET /v1/vacancies/:publicId/negotiations', {
        params: { publicId },
        query: { ...list, page, size: pageSize },
      })
      if (found.results.length < pageSize) {
        lists.shift()
        page = 1
      } else page += 1
      if (found.results.length > 0) return found.results.map((row) => applicantOf(row, nameless))
    }
    return []
  }
}

const applicantOf = (
  { public_id, resume, origin, status }: Pick<Negotiation, 'public_id' | 'resume' | 'origin' | 'status'>,
  nameless: string,
): Applicant => ({
  id: public_id,
  name: resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : nameless,
  note: resume.title,
  hireable: hireable[origin].includes(status),
})

/** Asks why, and for one vacancy with people in it what becomes of each. Null: the person thought better of it. */
export function useClose(): (vacancy: { publicId: string; open: number } | null) => Promise<Closure | null> {
  const t = useTranslations('ownVacancies.closing')
  return async (vacancy) => {
    const more = vacancy && vacancy.open > 0 ? applicantPages(vacancy.publicId, t('nameless')) : undefined
    const first = await more?.()
    return openModal(CloseDialog, {
      title: t(vacancy ? 'title' : 'titleMany'),
      size: 'md',
      props: {
        ...(vacancy && more && first && { waiting: { first, total: vacancy.open, more } }),
        rest: (count: number) => t('rest', { count }),
        labels: {
          text: t('text'),
          note: t('note'),
          who: t('who'),
          whoHint: t('whoHint'),
          close: t('fate.close'),
          keep: t('fate.keep'),
          hire: t('fate.hire'),
          letter: t('letter'),
          letterHint: t('letterHint'),
          letterText: t('letterText', { name: '{имя}', vacancy: '{вакансия}' }),
          fill: t('fill'),
          more: t('more'),
          moreFailed: t('moreFailed'),
          optional: t('optional'),
          confirm: t('confirm'),
          cancel: t('cancel'),
          hired_here: t('reasons.hired_here'),
          hired_elsewhere: t('reasons.hired_elsewhere'),
          cancelled: t('reasons.cancelled'),
          other: t('reasons.other'),
        },
      },
    })
  }
}
