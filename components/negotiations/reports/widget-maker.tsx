'use client'

import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { useMe } from '@/components/layout/own-queries'
import { copyLink } from '@/components/layout/page-tools'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'

const height = 480

/** The code by which a company shows its vacancies on its own site, and how that looks. */
export function WidgetMaker() {
  const t = useTranslations('reports.widget')
  const { data: me, isError, refetch } = useMe()
  if (isError && !me) return <LoadFailed onRetry={() => void refetch()} />
  if (!me?.company) return null
  const url = window.location.origin + routes.companyWidget(me.company.public_id)
  const code = `<iframe src="${url}" title="${t('frame')}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
  return (
    <section className="report-link print:hidden" aria-label={t('title')}>
      <h3 className="text-base">{t('title')}</h3>
      <p className="text-soft">{t('lead')}</p>
      <div className="report-link-made">
        <output className="min-w-0 break-all">
          <code>{code}</code>
        </output>
        <Button
          size="sm"
          onClick={() => void copyLink({ url: code }, { copied: t('copied'), copyFailed: t('copyFailed') })}
        >
          {t('copy')}
        </Button>
      </div>
      <details>
        <summary>{t('look')}</summary>
        <iframe className="widget-frame" src={url} title={t('frame')} height={height} loading="lazy" />
      </details>
    </section>
  )
}
