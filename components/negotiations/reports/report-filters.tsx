'use client'

import { useTranslations } from 'next-intl'
import { useClientChoices } from '@/components/layout/use-clients'
import { chipClass } from '@/components/ui/chip'
import { Select } from '@/components/ui/input'
import { negotiationSources } from '@/lib/contracts/enums'
import { reportDays } from '@/lib/contracts/reports'
import { type useReportAddress, useReportChoices } from './use-report'

type Props = { address: ReturnType<typeof useReportAddress>; fixed: boolean }

/** Period, vacancy, colleague and source. */
export function ReportFilters({ address, fixed }: Props) {
  const t = useTranslations('reports')
  const { filter, change } = address
  const { data } = useReportChoices()
  const clients = useClientChoices(!fixed).options
  const selects = [
    ...(fixed
      ? []
      : [
          {
            name: 'vacancy' as const,
            value: filter.vacancy,
            any: t('filters.allVacancies'),
            options: (data?.vacancies ?? []).map(({ public_id, title }) => ({
              value: public_id,
              label: title,
            })),
          },
          {
            name: 'manager' as const,
            value: filter.manager,
            any: t('filters.allManagers'),
            options: [
              ...(data?.managers ?? []).map(({ public_id, name }) => ({ value: public_id, label: name })),
              { value: 'none', label: t('filters.noManager') },
            ],
          },
        ]),
    ...(fixed || clients.length === 0
      ? []
      : [
          {
            name: 'client' as const,
            value: filter.client,
            any: t('filters.allClients'),
            options: clients,
          },
        ]),
    {
      name: 'source' as const,
      value: filter.source,
      any: t('filters.allSources'),
      options: negotiationSources.map((each) => ({ value: each, label: t(`sources.${each}`) })),
    },
  ]
  return (
    <div className="report-filters">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('period')}</legend>
        {reportDays.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={each === filter.days}
            onClick={() => change({ days: String(each) })}
          >
            {t(`days.${each}`)}
          </button>
        ))}
      </fieldset>
      {selects.map(({ name, value, any, options }) => (
        <Select
          key={name}
          aria-label={t(`filters.${name}`)}
          placeholder={any}
          value={value ?? ''}
          options={options}
          onChange={(event) => change({ [name]: event.target.value || null })}
        />
      ))}
    </div>
  )
}
