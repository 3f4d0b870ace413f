'use client'

import { useTranslations } from 'next-intl'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { formatDay } from '@/lib/format/date'
import { openModal } from '@/stores/modals'
import { DuplicateDialog } from './duplicate-dialog'
import { duplicatesIn, publishVacancy } from './publish'

/** Publishes; where one like it is open already, asks first. Null: the person thought better of it. */
export function usePublish(): (publicId: string) => Promise<OwnVacancy | null> {
  const t = useTranslations('vacancyForm')
  return async (publicId) => {
    try {
      return await publishVacancy(publicId)
    } catch (error) {
      const items = duplicatesIn(error)
      if (!items) throw error
      const insists = await openModal(DuplicateDialog, {
        title: t('duplicateTitle'),
        size: 'sm',
        props: {
          items: items.map(({ public_id, title, published_at, status }) => ({
            id: public_id,
            title,
            note: published_at
              ? t('duplicateSince', { date: formatDay(published_at) })
              : t(`states.${status}`).toLowerCase(),
          })),
          labels: {
            text: t('duplicateText'),
            insist: t('duplicateInsist'),
            stop: t('duplicateStop'),
          },
        },
      })
      return insists ? publishVacancy(publicId, true) : null
    }
  }
}
