'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { NegotiationOrigin, NegotiationState } from '@/lib/contracts/enums'
import { openModal } from '@/stores/modals'
import { type Applicant, CloseDialog, type Closure } from './close-dialog'

/** Who can have been hired: someone has looked at the application, or the invitation was accepted. */
const hireable: Record<NegotiationOrigin, readonly NegotiationState[]> = {
  application: ['viewed', 'in_review', 'test', 'interview', 'offer', 'offer_accepted'],
  invitation: ['in_review', 'test', 'interview', 'offer', 'offer_accepted'],
}
const most = 100

async function loadApplicants(publicId: string, nameless: string): Promise<Applicant[]> {
  const pages = await Promise.all(
    (['application', 'invitation'] as const).map((origin) =>
      api('GET /v1/vacancies/:publicId/negotiations', {
        params: { publicId },
        query: { origin, phase: 'open', size: most },
      }),
    ),
  )
  return pages
    .flatMap((page) => page.results)
    .map(({ public_id, resume, origin, status }) => ({
      id: public_id,
      name: resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : nameless,
      note: resume.title,
      hireable: hireable[origin].includes(status),
    }))
}

/** Asks why, and for one vacancy with people in it what becomes of each. Null: the person thought better of it. */
export function useClose(): (vacancy: { publicId: string; open: number } | null) => Promise<Closure | null> {
  const t = useTranslations('ownVacancies.closing')
  return async (vacancy) => {
    const applicants =
      vacancy && vacancy.open > 0 ? await loadApplicants(vacancy.publicId, t('nameless')) : undefined
    return openModal(CloseDialog, {
      title: t(vacancy ? 'title' : 'titleMany'),
      size: 'md',
      props: {
        applicants,
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
