'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Input, Select } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ratings } from '@/lib/contracts/negotiation-marks'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import {
  type QueueFilter,
  type QueueGroup,
  type QueueSummary,
  queueDays,
  queueExperience,
  queueGroups,
  queueSources,
} from '@/lib/contracts/queue'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { useInboxKeys } from '../inbox/inbox-keys'
import { InboxPane } from '../inbox/inbox-pane'
import { type Density, QueueList, QueueSection } from './queue-list'
import {
  payLimits,
  type QueueFilterName,
  queueFilterNames,
  useLiveQueue,
  useQueueAddress,
  useQueueSummary,
} from './use-queue'

type Props = Pick<ComponentProps<typeof InboxPane>, 'renderResume' | 'renderMatch' | 'renderActs'>

/** What there is to do: everything but the whole of the open items. */
const taskGroups = queueGroups.filter((group) => group !== 'open')
const densityKey = 'queue-density'

/** «Сегодня»: what the employer has to do over all vacancies, with the open item beside it. */
export function Queue(props: Props) {
  const t = useTranslations('queue')
  const inboxKeys = useTranslations('inbox.keys')
  const { item, group, filter, narrowed, change, reset } = useQueueAddress()
  const summary = useQueueSummary(filter)
  useLiveQueue()
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(densityKey) === 'roomy' ? 'roomy' : 'compact',
  )
  const shown = useRef(new Map<QueueGroup, readonly string[]>())
  const onShown = useCallback<ComponentProps<typeof QueueList>['onShown']>((of, ids) => {
    shown.current.set(of, ids)
  }, [])
  const groups = summary.data?.groups
  const sections = taskGroups.filter((each) => (groups?.[each] ?? 0) > 0)

  // The address follows a key with a delay: keys pressed quickly go on from here.
  const at = useRef(item)
  useEffect(() => {
    at.current = item
  }, [item])
  /** The item before or after the open one; an item of several groups counts once. */
  const step = (by: 1 | -1) => {
    const ids = [...new Set((group ? [group] : sections).flatMap((each) => shown.current.get(each) ?? []))]
    const here = at.current === null ? -1 : ids.indexOf(at.current)
    const next = ids[here < 0 ? 0 : here + by]
    if (!next) return
    at.current = next
    change({ item: next }, 'replace')
  }
  const showKeys = async () => {
    const { KeysHelp } = await import('../inbox/keys-help')
    await openModal(KeysHelp, { title: inboxKeys('title'), size: 'sm' })
  }
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    escape: () => item && change({ item: null }),
    help: () => void showKeys(),
  })
  // On a phone the item takes the place of the list, which comes back where it was.
  const scrolled = useRef(0)
  const open = (publicId: string) => {
    if (item === null) scrolled.current = window.scrollY
    change({ item: publicId })
  }
  const isOpen = item !== null
  useEffect(() => {
    if (!isOpen && scrolled.current > 0) window.scrollTo(0, scrolled.current)
  }, [isOpen])

  const pane = useRef<HTMLElement>(null)
  const isShown = groups !== undefined
  useEffect(() => (isShown ? fitToScreen(pane.current) : undefined), [isShown])

  if (summary.isError && !summary.data) return <LoadFailed onRetry={() => void summary.refetch()} />
  if (!summary.data || !groups) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        <Skeleton height={44} />
        <Skeleton height={320} />
      </SkeletonRegion>
    )
  }
  const rows = { filter, density, current: item, onOpen: open, onShown }
  return (
    <div className="queue" data-open={isOpen}>
      <header className="queue-head">
        <h1 className="text-xl">{t('title')}</h1>
        <nav className="queue-groups" aria-label={t('groups.label')}>
          {[null, ...queueGroups].map((each) =>
            each === null || each === 'open' || each === group || groups[each] > 0 ? (
              <button
                key={each ?? 'all'}
                type="button"
                className={chipClass({ outline: true })}
                aria-pressed={each === group}
                onClick={() => change({ group: each, item: null })}
              >
                {t(`groups.${each ?? 'all'}`)}
                {each ? <span className="tabular">{formatNumber(groups[each])}</span> : null}
              </button>
            ) : null,
          )}
        </nav>
        <QueueFilters
          filter={filter}
          summary={summary.data}
          narrowed={narrowed}
          density={density}
          onDensity={(next) => {
            setDensity(next)
            localStorage.setItem(densityKey, next)
          }}
          onChange={(changes) => change({ ...changes, item: null }, 'replace')}
          onReset={reset}
        />
      </header>
      <div className="queue-list">
        {group ? (
          <QueueList key={`${group} ${density}`} group={group} total={groups[group]} {...rows} />
        ) : sections.length > 0 ? (
          <div className="grid gap-5">
            {sections.map((each) => (
              <QueueSection
                key={each}
                group={each}
                total={groups[each]}
                onAll={() => change({ group: each, item: null })}
                {...rows}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            title={narrowed ? t('nobody') : t('nothing')}
            text={narrowed ? t('nobodyText') : t('nothingText')}
          >
            {narrowed ? (
              <Button onClick={reset}>{t('filters.reset')}</Button>
            ) : (
              <Link href={routes.myVacancies()} className={buttonClass()}>
                {t('vacancies')}
              </Link>
            )}
          </EmptyState>
        )}
      </div>
      <section ref={pane} className="inbox-pane queue-pane" aria-label={t('pane')}>
        <InboxPane
          {...props}
          publicId={item}
          origin="application"
          onStep={step}
          onBack={() => change({ item: null })}
        />
      </section>
    </div>
  )
}

/** Keeps the end of the pane, where the actions are, on the screen wherever the pane begins. */
function fitToScreen(pane: HTMLElement | null) {
  const measure = () => {
    const top = pane?.getBoundingClientRect().top ?? 0
    pane?.style.setProperty('--pane-top', `${Math.max(0, Math.round(top))}px`)
  }
  measure()
  const watch = new ResizeObserver(measure)
  watch.observe(document.body)
  window.addEventListener('scroll', measure, { passive: true })
  return () => {
    watch.disconnect()
    window.removeEventListener('scroll', measure)
  }
}

type FilterProps = {
  filter: QueueFilter
  summary: QueueSummary
  narrowed: boolean
  density: Density
  onDensity: (density: Density) => void
  onChange: (changes: Record<string, string | null>) => void
  onReset: () => void
}

/** Search by name, further filters on demand, and the density of the list. */
function QueueFilters({ filter, summary, narrowed, density, onDensity, onChange, onReset }: FilterProps) {
  const t = useTranslations('queue')
  const f = useTranslations('queue.filters')
  const stage = useTranslations('negotiations.stage')
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
    stage: {
      label: f('stage'),
      options: negotiationStages
        .filter((each) => each !== 'hired' && each !== 'ended')
        .map((each) => ({ value: each, label: stage(each) })),
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
      options: queueSources.map((each) => ({ value: each, label: f(`sources.${each}`) })),
    },
    days: {
      label: f('days'),
      options: queueDays.map((days) => ({ value: String(days), label: f('daysBack', { days }) })),
    },
  }
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
      <button
        type="button"
        className={chipClass({ outline: true })}
        onClick={() => onDensity(density === 'compact' ? 'roomy' : 'compact')}
      >
        {t(`density.${density === 'compact' ? 'roomy' : 'compact'}`)}
      </button>
      <details className="queue-more" open={used > 0 || undefined}>
        <summary className={chipClass({ outline: true })}>
          {used > 0 ? f('openCount', { count: used }) : f('open')}
        </summary>
        <fieldset className="queue-fields">
          <legend className="sr-only">{f('label')}</legend>
          {queueFilterNames.map((name) => (
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
      {narrowed ? (
        <button type="button" className="link" onClick={onReset}>
          {f('reset')}
        </button>
      ) : null}
    </div>
  )
}
