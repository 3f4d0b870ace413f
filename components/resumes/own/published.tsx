'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MatchesSoFar, NotPublished, Published } from '@/components/forms/creation/published'
import { buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { WithOwnResume } from '../editor/own-resume'
import { shareUrl } from './own-actions'

/** Page after a publication: the link, the visibility, matching vacancies, next steps. */
export function PublishedResume({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('resumeForm')
  return (
    <WithOwnResume publicId={publicId} title={t('publishedTitle')} missing={missing}>
      {(own) => <PublishedOne own={own} />}
    </WithOwnResume>
  )
}

function PublishedOne({ own }: { own: OwnResume }) {
  const t = useTranslations('resumeForm')
  const { public_id: id, fields, status } = own
  const waits = status === 'moderation'
  const search = { role: fields.role_ids?.join(','), city: fields.city_id }
  const matches = useQuery({
    queryKey: ['resume-matches', id, 'counters'],
    queryFn: () => api('GET /v1/resumes/:publicId/matches/counters', { params: { publicId: id } }),
    enabled: status === 'published',
  })
  const count = matches.data?.total ?? 0
  if (status !== 'published' && !waits) {
    return (
      <NotPublished
        title={fields.title || t('untitled')}
        text={t('notPublished')}
        href={routes.resumeEdit(id)}
      />
    )
  }
  const mine = (
    <Link className={buttonClass(waits ? { variant: 'primary' } : {})} href={routes.myResumes()}>
      {t('toMine')}
    </Link>
  )
  return (
    <Published
      waits={waits}
      title={t(waits ? 'waitsTitle' : 'publishedTitle')}
      subject={fields.title ?? ''}
      lead={waits ? t('inModeration') : t(`publishedWho.${fields.visibility ?? 'clients'}`)}
      link={{
        label: t('publishedLink'),
        url: shareUrl(own, window.location.origin),
        page: routes.resume(id),
      }}
      matches={
        count > 0 ? (
          <MatchesSoFar
            title={t('matchesTitle', { count })}
            text={t('matchesText')}
            href={routes.resumeView(id, 'matches')}
            go={t('toMatches')}
          />
        ) : null
      }
      next={
        waits
          ? [t('waitsNext'), t('waitsEdit')]
          : [t('nextMatches'), t('nextInvitations'), t('nextRaise'), t('nextHonest')]
      }
      actions={
        waits || count > 0 ? (
          mine
        ) : (
          <>
            <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies(search)}>
              {t('toVacancies')}
            </Link>
            {mine}
          </>
        )
      }
    />
  )
}
