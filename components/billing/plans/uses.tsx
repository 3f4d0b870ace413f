'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { useUses } from './use-plans'

const tones = { reserved: 'warning', used: 'neutral', returned: 'success' } as const

/** Who of the company used what, the latest first. */
export function Uses() {
  const t = useTranslations('services')
  const [page, setPage] = useState(1)
  const { data } = useUses(page)
  if (!data) return null
  return (
    <section className="grid gap-3" aria-labelledby="uses">
      <h2 id="uses" className="text-lg">
        {t('uses')}
      </h2>
      {data.total === 0 ? <p className="text-soft">{t('noUses')}</p> : null}
      <ul className="grid">
        {data.results.map(({ public_id, kind, status, by, vacancy, resume, created_at }) => (
          <li
            key={public_id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <span className="font-medium">{t(`use.${kind}`)}</span>
            {status === 'used' ? null : <Badge tone={tones[status]}>{t(`useStatus.${status}`)}</Badge>}
            {vacancy ? (
              <a className="link" href={routes.vacancy(vacancy.public_id)}>
                {vacancy.title}
              </a>
            ) : null}
            {resume ? (
              <a className="link" href={routes.resume(resume.public_id)}>
                {resume.title}
              </a>
            ) : null}
            {kind === 'contact_opens' && !resume ? <span className="text-soft">{t('removed')}</span> : null}
            <span className="text-soft">
              {by ? `${by}, ` : ''}
              <time dateTime={created_at}>{formatRecentMoment(created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <PageSteps page={data.page} size={data.size} total={data.total} onChange={setPage} />
    </section>
  )
}
