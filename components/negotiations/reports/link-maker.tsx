'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyLink } from '@/components/layout/page-tools'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { QrCode } from '@/components/ui/qr'
import { routes } from '@/lib/routes'
import { useReportChoices } from './use-report'

const suggestions = ['telegram', 'vk', 'whatsapp', 'avito', 'site', 'email', 'leaflet'] as const

/** Makes a link to a vacancy whose visitors are counted apart: for a channel, a site or a leaflet. */
export function LinkMaker({ vacancyId }: { vacancyId: string | undefined }) {
  const t = useTranslations('reports.link')
  const { data } = useReportChoices()
  const [picked, setPicked] = useState('')
  const [source, setSource] = useState('')
  const [campaign, setCampaign] = useState('')
  const vacancy = vacancyId ?? picked
  const tags = new URLSearchParams({ utm_source: source.trim() })
  if (campaign.trim()) tags.set('utm_campaign', campaign.trim())
  const isWhole = vacancy !== '' && source.trim() !== ''
  const url = isWhole ? `${window.location.origin}${routes.vacancy(vacancy)}?${tags}` : ''
  return (
    <section className="report-link print:hidden" aria-label={t('title')}>
      <h3 className="text-base">{t('title')}</h3>
      <p className="text-soft">{t('lead')}</p>
      <div className="report-link-fields">
        {vacancyId === undefined ? (
          <Field label={t('vacancy')}>
            {(control) => (
              <Select
                {...control}
                placeholder={t('pick')}
                value={picked}
                onChange={(event) => setPicked(event.target.value)}
                options={(data?.vacancies ?? []).map(({ public_id, title }) => ({
                  value: public_id,
                  label: title,
                }))}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('source')} hint={t('sourceHint')}>
          {(control) => (
            <>
              <Input
                {...control}
                list="link-sources"
                maxLength={100}
                value={source}
                onChange={(event) => setSource(event.target.value)}
              />
              <datalist id="link-sources">
                {suggestions.map((each) => (
                  <option key={each} value={each}>
                    {t(`sources.${each}`)}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={t('campaign')} mark={t('optional')}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={campaign}
              onChange={(event) => setCampaign(event.target.value)}
            />
          )}
        </Field>
      </div>
      {isWhole ? (
        <div className="report-link-made">
          <output className="min-w-0 break-all">{url}</output>
          <Button
            size="sm"
            onClick={() => void copyLink({ url }, { copied: t('copied'), copyFailed: t('copyFailed') })}
          >
            {t('copy')}
          </Button>
          <QrCode className="rounded-card bg-white p-2" text={url} label={t('qr')} size={120} />
        </div>
      ) : (
        <p className="text-soft text-sm">{t('fill')}</p>
      )}
    </section>
  )
}
