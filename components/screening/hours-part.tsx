'use client'

import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import {
  type Availability,
  availabilityLimits,
  bufferMinutes,
  type TimeWindow,
} from '@/lib/contracts/vacancy-screening'
import { timeZones } from '@/lib/shared/zones'
import { DraftForm, useDraftForm } from './draft-form'
import { SetupSection } from './setup-section'
import { useHours } from './use-screening'

/** Open hours of the company for interviews. */
export function HoursPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.hours')
  const query = useHours(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <SetupSection id="hours" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <HoursForm vacancyId={vacancyId} data={data} reload={reload} />}
    </SetupSection>
  )
}

type Props = {
  vacancyId: string
  data: Availability
  reload: () => Promise<Availability | undefined>
}

function HoursForm({ vacancyId, data, reload }: Props) {
  const t = useTranslations('screening.hours')
  const names = useTranslations('common.zones')
  const { draft, put, errorOf, shell } = useDraftForm({
    data,
    of: (saved) => saved,
    send: (body) =>
      api('PUT /v1/vacancies/:publicId/availability', { params: { publicId: vacancyId }, body }),
    reload,
    done: t('saved'),
  })
  const { weekly, exceptions } = draft
  const known: readonly string[] = timeZones.map(({ zone }) => zone)

  const number = (name: 'horizon_days' | 'max_per_day', limits: { least: number; most: number }) => (
    <Field label={t(name)} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          className="screening-number"
          min={limits.least}
          max={limits.most}
          value={draft[name] || ''}
          onChange={({ target }) => put({ [name]: Math.round(Number(target.value)) })}
        />
      )}
    </Field>
  )
  return (
    <DraftForm shell={shell}>
      <Field label={t('zone')} error={errorOf('time_zone')}>
        {(control) => (
          <Select
            {...control}
            className="screening-short"
            value={draft.time_zone}
            options={[
              ...timeZones.map(({ zone, name }) => ({ value: zone as string, label: names(name) })),
              ...(known.includes(draft.time_zone)
                ? []
                : [{ value: draft.time_zone, label: draft.time_zone }]),
            ]}
            onChange={({ target }) => put({ time_zone: target.value })}
          />
        )}
      </Field>
      <div className="screening-rows">
        {weekly.map((windows, day) => (
          <DayWindows
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
            key={day}
            label={t(`days.${day as 0}`)}
            windows={windows}
            error={errorOf(`weekly.${day}`)}
            onChange={(next) => put({ weekly: weekly.map((each, at) => (at === day ? next : each)) })}
          />
        ))}
      </div>
      <h3>{t('exceptions')}</h3>
      <div className="screening-rows">
        {exceptions.map((exception, index) => {
          const set = (more: Partial<typeof exception>) =>
            put({ exceptions: exceptions.map((each, at) => (at === index ? { ...each, ...more } : each)) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day under way has no other name
            <div key={index} className="flex items-center gap-x-3 gap-y-2 min-w-0 flex-wrap">
              <Input
                type="date"
                className="max-w-80"
                aria-label={t('day')}
                aria-invalid={errorOf(`exceptions.${index}.day`) ? true : undefined}
                value={exception.day}
                onChange={({ target }) => set({ day: target.value })}
              />
              <DayWindows
                label={t('thatDay')}
                windows={exception.windows}
                error={errorOf(`exceptions.${index}`)}
                onChange={(windows) => set({ windows })}
              />
              <IconButton
                label={t('removeDay')}
                icon={<TrashIcon size={18} />}
                onClick={() => put({ exceptions: exceptions.filter((_, at) => at !== index) })}
              />
            </div>
          )
        })}
      </div>
      <Button
        className="justify-self-start"
        disabled={exceptions.length >= availabilityLimits.exceptions}
        onClick={() => put({ exceptions: [...exceptions, { day: '', windows: [] }] })}
      >
        <PlusIcon size={18} />
        {t('addDay')}
      </Button>
      <div className="flex flex-wrap gap-4">
        <Field label={t('buffer')} error={errorOf('buffer_minutes')}>
          {(control) => (
            <Select
              {...control}
              className="screening-number"
              value={String(draft.buffer_minutes)}
              options={bufferMinutes.map((value) => ({ value: String(value), label: String(value) }))}
              onChange={({ target }) =>
                put({ buffer_minutes: bufferMinutes.find((each) => String(each) === target.value) ?? 0 })
              }
            />
          )}
        </Field>
        {number('horizon_days', availabilityLimits.horizon)}
        {number('max_per_day', availabilityLimits.perDay)}
      </div>
    </DraftForm>
  )
}

type DayWindowsProps = {
  label: string
  windows: readonly TimeWindow[]
  error: string | undefined
  onChange: (windows: TimeWindow[]) => void
}

/** Hours of one weekday, from and to; none is a day off. */
function DayWindows({ label, windows, error, onChange }: DayWindowsProps) {
  const t = useTranslations('screening.hours')
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 min-w-0">
      <legend className="float-start w-32.5 p-0">{label}</legend>
      {windows.length === 0 ? <span className="text-soft">{t('off')}</span> : null}
      {windows.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours under way have no other name
        <span key={index} className="screening-window">
          {(['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              type="time"
              step={300}
              className="w-34.5"
              aria-label={t(`${end}Of`, { day: label })}
              aria-invalid={error ? true : undefined}
              value={window[end] === '24:00' ? '23:59' : window[end]}
              onChange={({ target }) =>
                onChange(windows.map((each, at) => (at === index ? { ...each, [end]: target.value } : each)))
              }
            />
          ))}
          <IconButton
            label={t('removeWindow', { day: label })}
            icon={<TrashIcon size={18} />}
            onClick={() => onChange(windows.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      {windows.length < availabilityLimits.windowsADay ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('addWindowOf', { day: label })}
          onClick={() => onChange([...windows, { from: '10:00', to: '18:00' }])}
        >
          <PlusIcon size={18} />
          {t('addWindow')}
        </Button>
      ) : null}
      {error ? <p className="field-error">{error}</p> : null}
    </fieldset>
  )
}
