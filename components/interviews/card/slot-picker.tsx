'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, IconButton } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { isNetworkFailure } from '@/lib/api/errors'
import type { Interview, InterviewSlot } from '@/lib/contracts/interviews'
import {
  dateKey,
  differ,
  momentOf,
  ownZone,
  shortDayOf,
  spanOf,
  weekdayOf,
  zoneName,
} from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'
import { useInterview, useRefreshInterviews, useSlots } from '../use-interviews'

/** The modal's result: a chosen time, or «none of them». */
type Props = ModalProps<'picked' | 'ask'> & { interview: Interview }

export function SlotPicker(props: Props) {
  return (
    <InterviewMessages>
      <Picker {...props} />
    </InterviewMessages>
  )
}

const daysShown = 7

/** All offered days from the first one on, in one's own time zone, with the other side's beside. */
function Picker({ interview, close }: Props) {
  const t = useTranslations('interviews')
  const zone = ownZone()
  const query = useSlots(interview.public_id)
  const live = useInterview(interview.public_id)
  const refresh = useRefreshInterviews()
  const sending = useSubmit()
  const { failed, run } = sending
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const slots = query.data?.slots ?? []
  const dayKeyOf = ({ starts_at: at }: InterviewSlot) => dateKey(new Date(at), zone)
  const first = slots[0]
  const selected = slots.find(({ starts_at }) => starts_at === chosen) ?? null

  const submit = () =>
    run(
      async () => {
        const { revision } = live.data ?? interview
        await api('POST /v1/interviews/:publicId/booking', {
          params: { publicId: interview.public_id },
          body: { starts_at: chosen ?? '', revision, time_zone: zone },
        }).catch(async (error: unknown) => {
          // Without a network nothing has changed: the choice stays.
          if (!isNetworkFailure(error)) {
            setChosen(null)
            await refresh()
          }
          throw error
        })
      },
      { hold: true, onDone: () => close('picked') },
    )

  if (query.isError && !query.data)
    return (
      <DialogBody>
        <LoadFailed onRetry={() => void query.refetch()} />
      </DialogBody>
    )
  if (!query.data)
    return (
      <DialogBody>
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={320} className="rounded-card" />
        </SkeletonRegion>
      </DialogBody>
    )
  if (!first)
    return (
      <>
        <DialogBody>
          <EmptyState title={t('picker.none')} text={t('picker.noneText')} />
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={() => close('ask')}>
            {t('picker.ask')}
          </Button>
        </DialogFooter>
      </>
    )
  // Two zones may have equal offsets today and differ before the last of these times (DST).
  const theirs = query.data.time_zone
  const apart = slots.find(({ starts_at }) => differ(zone, theirs, starts_at))
  const other = apart ? theirs : null
  const noon = (day: string) => `${day}T12:00:00Z`
  const offered = [...new Set(slots.map(dayKeyOf))]
  const pages = Math.ceil(offered.length / daysShown)
  // Days whose last time was taken meanwhile leave fewer pages.
  const at = Math.min(page, pages - 1)
  const days = offered.slice(at * daysShown, (at + 1) * daysShown)
  return (
    <DialogForm
      sending={sending}
      onSend={() => {
        if (selected) submit()
      }}
      submit={
        selected ? t('picker.confirm', { moment: momentOf(selected.starts_at, zone) }) : t('picker.choose')
      }
      disabled={!selected}
      foot={
        <Button variant="ghost" onClick={() => close('ask')}>
          {t('picker.ask')}
        </Button>
      }
    >
      <p className="text-soft">
        {t('picker.zone', { zone: zoneName(zone, first.starts_at) })}{' '}
        {apart ? t('picker.theirs', { zone: zoneName(theirs, apart.starts_at) }) : null}
      </p>
      {failed === 'slot_taken' ? (
        <Notice tone="warning" role="alert">
          {t('picker.taken')}
        </Notice>
      ) : null}
      {pages > 1 ? (
        <div className="picker-nav">
          <IconButton
            label={t('picker.previous')}
            icon={<ChevronLeftIcon />}
            disabled={at === 0}
            onClick={() => setPage(at - 1)}
          />
          <b className="tabular">{spanOf(days[0] ?? '', days.at(-1) ?? '')}</b>
          <IconButton
            label={t('picker.next')}
            icon={<ChevronRightIcon />}
            disabled={at === pages - 1}
            onClick={() => setPage(at + 1)}
          />
        </div>
      ) : null}
      <div className="picker-week">
        {days.map((day) => {
          const ofDay = slots.filter((slot) => dayKeyOf(slot) === day)
          return (
            <section key={day} className="picker-day">
              <h3>
                <span className="text-soft">{weekdayOf(noon(day), 'UTC')}</span>{' '}
                {shortDayOf(noon(day), 'UTC')}
              </h3>
              {ofDay.map((slot) => (
                <SlotButton
                  key={slot.starts_at}
                  slot={slot}
                  zone={zone}
                  other={other}
                  grouped={interview.capacity > 1}
                  pressed={slot.starts_at === chosen}
                  onPress={() => setChosen(slot.starts_at)}
                />
              ))}
            </section>
          )
        })}
      </div>
      {slots.some((slot) => slot.busy) ? <p className="text-xs text-soft">{t('picker.busyNote')}</p> : null}
      {selected?.busy ? (
        <Notice tone="warning" role="status">
          {t('picker.busy')}
        </Notice>
      ) : null}
    </DialogForm>
  )
}

type SlotProps = {
  slot: InterviewSlot
  zone: string
  other: string | null
  grouped: boolean
  pressed: boolean
  onPress: () => void
}

function SlotButton({ slot, zone, other, grouped, pressed, onPress }: SlotProps) {
  const t = useTranslations('interviews.picker')
  const their = other ? formatTime(slot.starts_at, { timeZone: other }) : null
  return (
    <button type="button" className="picker-slot" aria-pressed={pressed} onClick={onPress}>
      <span className="tabular">
        {formatTime(slot.starts_at, { timeZone: zone })}
        {slot.busy ? <b aria-hidden> !</b> : null}
      </span>
      {their ? (
        <span className="picker-their tabular">
          <span className="sr-only">{t('theirTime', { time: their })}</span>
          <span aria-hidden>{their}</span>
        </span>
      ) : null}
      {grouped ? <span className="picker-their">{t('places', { count: slot.left })}</span> : null}
      {slot.busy ? <span className="sr-only">{t('busy')}</span> : null}
    </button>
  )
}
