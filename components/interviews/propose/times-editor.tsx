'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { dateKey, daysOn, longDayOf, ownZone } from '@/lib/format/calendar'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { timeZones } from '@/lib/shared/zones'

export interface Times {
  time_zone: string
  mode: 'slots' | 'windows'
  slots: string[]
}

/** Three suggested times on the next working days. */
export function suggestedTimes(zone: string = ownZone()): Times {
  const today = dateKey(new Date(), zone)
  const days: string[] = []
  for (let on = 1; days.length < 3; on += 1) {
    const day = daysOn(today, on)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days.push(day)
  }
  const hours = ['11:00', '14:00', '16:00']
  return { time_zone: zone, mode: 'slots', slots: days.map((day, at) => `${day}T${hours[at]}`) }
}

type Props = {
  vacancyId: string
  value: Times
  onChange: (times: Times) => void
  durationMinutes: number
  interviewers: string[]
  /** Free times of the vacancy's open hours; null where open hours are unavailable. */
  openWindows: number | null
  errorOf: (field: string) => string | undefined
  /** Element of the form that contains the fields. */
  prefix?: string
  most?: number
}

/** Explicit times, or the vacancy's open hours. A busy interviewer is shown as a warning only. */
export function TimesEditor(props: Props) {
  const {
    vacancyId,
    value,
    onChange,
    openWindows,
    errorOf,
    prefix = '',
    most = interviewLimits.slots.most,
  } = props
  const t = useTranslations('interviews.times')
  const names = useTranslations('common.zones')
  const put = (more: Partial<Times>) => onChange({ ...value, ...more })
  const set = (index: number, slot: string) =>
    put({ slots: value.slots.map((each, at) => (at === index ? slot : each)) })
  const { durationMinutes, interviewers } = props
  const asked = value.slots.filter(Boolean)
  const conflicts = useQuery({
    queryKey: ['interviews', 'conflicts', vacancyId, value.time_zone, asked, durationMinutes, interviewers],
    queryFn: ({ signal }) =>
      api('POST /v1/vacancies/:publicId/interview-conflicts', {
        params: { publicId: vacancyId },
        body: { time_zone: value.time_zone, slots: asked, duration_minutes: durationMinutes, interviewers },
        signal,
      }),
    enabled: value.mode === 'slots' && asked.length > 0,
  })
  // Errors of single times are shown beside them.
  const isOneWrong = value.slots.some((_, index) => errorOf(`${prefix}slots.${index}`))
  const tooFew = isOneWrong ? undefined : errorOf(`${prefix}slots`)
  const known: readonly string[] = timeZones.map(({ zone }) => zone)
  return (
    <>
      {openWindows === null ? null : (
        <FieldGroup legend={t('mode')} error={errorOf(`${prefix}mode`)}>
          <Radio
            name="times-mode"
            label={t('slots')}
            hint={t('slotsHint')}
            checked={value.mode === 'slots'}
            onChange={() => put({ mode: 'slots' })}
          />
          <Radio
            name="times-mode"
            label={t('windows')}
            hint={
              <>
                {t('windowsHint', { count: openWindows })}{' '}
                <Link className="link" href={routes.vacancyView(vacancyId, 'interview')}>
                  {t('setHours')}
                </Link>
              </>
            }
            checked={value.mode === 'windows'}
            disabled={openWindows === 0}
            onChange={() => put({ mode: 'windows' })}
          />
        </FieldGroup>
      )}
      {value.mode === 'slots' ? (
        <div className="grid gap-4 min-w-0">
          <Field label={t('zone')} error={errorOf(`${prefix}time_zone`)}>
            {(control) => (
              <Select
                {...control}
                value={value.time_zone}
                options={[
                  ...timeZones.map(({ zone, name }) => ({ value: zone as string, label: names(name) })),
                  ...(known.includes(value.time_zone)
                    ? []
                    : [{ value: value.time_zone, label: value.time_zone }]),
                ]}
                onChange={({ target }) => put({ time_zone: target.value })}
              />
            )}
          </Field>
          {value.slots.map((slot, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a time under way has no other name
              key={index}
              className="times-row"
            >
              <Field
                label={t('variant', { number: index + 1 })}
                error={errorOf(`${prefix}slots.${index}`)}
                hint={
                  <>
                    {longDayOf(slot)}
                    {(conflicts.data ?? [])
                      .filter((each) => each.slot === slot)
                      .map(({ name, vacancy_title }) => (
                        <span key={name} className="block text-warning">
                          {t('conflict', { name, vacancy: vacancy_title })}
                        </span>
                      ))}
                  </>
                }
              >
                {(control) => (
                  <Input
                    {...control}
                    type="datetime-local"
                    step={300}
                    value={slot}
                    onChange={({ target }) => set(index, target.value)}
                  />
                )}
              </Field>
              <IconButton
                label={t('remove', { number: index + 1 })}
                icon={<TrashIcon size={18} />}
                onClick={() => put({ slots: value.slots.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
          {tooFew ? (
            <p className="field-error" role="alert">
              {tooFew}
            </p>
          ) : null}
          <Button
            className="justify-self-start"
            disabled={value.slots.length >= most}
            onClick={() => {
              const last = value.slots.at(-1) ?? suggestedTimes(value.time_zone).slots[0] ?? ''
              put({ slots: [...value.slots, `${daysOn(last.slice(0, 10), 1)}${last.slice(10)}`] })
            }}
          >
            <PlusIcon size={18} />
            {t('add')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
