'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClientChoices } from '@/components/layout/use-clients'
import { chipClass } from '@/components/ui/chip'
import { Input, Select } from '@/components/ui/input'
import { negotiationSources } from '@/lib/contracts/enums'
import { ratings } from '@/lib/contracts/negotiation-marks'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import { type QueueFilter, type QueueSummary, queueDays, queueExperience } from '@/lib/contracts/queue'
import { formatNumber } from '@/lib/format/number'
import { DensitySwitch } from '../density'
import { useCompanyStages } from '../stages/use-company-stages'
import { payLimits, type QueueFilterName, queueFilterNames } from './use-queue'

type FilterProps = {
  filter: QueueFilter
  summary: QueueSummary
  narrowed: boolean
  onChange: (changes: Record<string, string | null>) => void
  onReset: () => void
  /** What else is done with the list. */
  children: ReactNode
}

/** Search by name, further filters on demand, and the density of the list. */
export function QueueFilters({ filter, summary, narrowed, onChange, onReset, children }: FilterProps) {
  const t = useTranslations('queue')
  const f = useTranslations('queue.filters')
  const stage = useTranslations('negotiations.stage')
  const own = useCompanyStages()
  const clients = useClientChoices()
  const used = queueFilterNames.filter((name) => filter[name] !== undefined).length
  const [text, setText] = useState(filter.q ?? '')
  const sent = useRef(filter.q ?? '')
  // «Назад» and «Сбросить» change the search from outside of the field.
  useEffect(() => {
    if ((filter.q ?? '') === sent.current) return
    sent.current = filter.q ?? ''
    setText(sent.current)
  }, [filter.q])
  useEffect(() => {
    const next = text.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      onChange({ q: next || null })
    }, 250)
    return () => clearTimeout(timer)
  }, [text, onChange])

  const options: Record<QueueFilterName, { label: string; options: { value: string; label: string }[] }> = {
    vacancy: {
      label: f('vacancy'),
      options: summary.vacancies.map(({ public_id, title }) => ({ value: public_id, label: title })),
    },
    manager: {
      label: f('manager'),
      options: [
        ...summary.managers.map(({ public_id, name }) => ({ value: public_id, label: name })),
        { value: 'none', label: f('noManager') },
      ],
    },
    client: { label: f('client'), options: clients.options },
    stage: {
      label: f('stage'),
      options: negotiationStages
        .filter((each) => each !== 'hired' && each !== 'ended')
        .map((each) => ({ value: each, label: stage(each) })),
    },
    own_stage: {
      label: f('ownStage'),
      options: own.stages.map(({ public_id, name }) => ({ value: public_id, label: name })),
    },
    rating: {
      label: f('rating'),
      options: ratings.map((stars) => ({ value: String(stars), label: f('ratingFrom', { stars }) })),
    },
    pay_to: {
      label: f('pay'),
      options: payLimits.map((sum) => ({
        value: String(sum),
        label: f('payTo', { sum: formatNumber(sum) }),
      })),
    },
    city: {
      label: f('city'),
      options: summary.cities.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    experience: {
      label: f('experience'),
      options: queueExperience.map((years) => ({
        value: String(years),
        label: f('experienceFrom', { years }),
      })),
    },
    source: {
      label: f('source'),
      options: negotiationSources.map((each) => ({ value: each, label: f(`sources.${each}`) })),
    },
    tag: {
      label: f('tag'),
      // One kept in an address or a view may have gone from the open items.
      options: [...new Set([...(filter.tag ? [filter.tag] : []), ...summary.tags])].map((tag) => ({
        value: tag,
        label: tag,
      })),
    },
    days: {
      label: f('days'),
      options: queueDays.map((days) => ({ value: String(days), label: f('daysBack', { days }) })),
    },
  }
  const unused = (['client', 'own_stage', 'tag'] as const).filter(
    (name) => options[name].options.length === 0,
  )
  return (
    <div className="queue-filters">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <DensitySwitch />
      <details className="queue-more">
        <summary className={chipClass({ outline: true })}>
          {used > 0 ? f('openCount', { count: used }) : f('open')}
        </summary>
        <fieldset className="queue-fields">
          <legend className="sr-only">{f('label')}</legend>
          {queueFilterNames
            .filter((name) => !unused.some((each) => each === name))
            .map((name) => (
              <div key={name} className="grid gap-1">
                <label htmlFor={`queue-${name}`} className="text-xs/tight text-soft">
                  {options[name].label}
                </label>
                <Select
                  id={`queue-${name}`}
                  placeholder={f('any')}
                  value={String(filter[name] ?? '')}
                  onChange={(event) => onChange({ [name]: event.target.value || null })}
                  options={options[name].options}
                />
              </div>
            ))}
        </fieldset>
      </details>
      {children}
      {narrowed ? (
        <button type="button" className="link" onClick={onReset}>
          {f('reset')}
        </button>
      ) : null}
    </div>
  )
}
