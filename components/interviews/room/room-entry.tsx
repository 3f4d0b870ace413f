'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { PhoneIcon } from '@/components/ui/icons'
import type { Interview } from '@/lib/contracts/interviews'
import { momentOf, ownZone } from '@/lib/format/calendar'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import { openModal } from '@/stores/modals'
import { useCameraPolicy } from '../camera-policy'
import type { RenderResume } from './room-resume'

const RoomDialog = dynamic(() => import('./room-dialog').then((module) => module.RoomDialog), { ssr: false })

/** The room named in the URL, as a dialog; loaded on demand. */
export function RoomGate({ renderResume }: { renderResume?: RenderResume | undefined }) {
  const publicId = useSearchParams().get('room')
  const pathname = usePathname()
  const router = useRouter()
  const close = useCallback(() => {
    const query = new URLSearchParams(location.search)
    query.delete('room')
    router.replace(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false })
  }, [pathname, router])
  useCameraPolicy(publicId !== null)
  return publicId && /^[a-z2-9]{12}$/.test(publicId) ? (
    <RoomDialog key={publicId} publicId={publicId} onClose={close} renderResume={renderResume} />
  ) : null
}

/** The entry to the room on a card: a link to its URL. */
function roomHref({ viewer, vacancy, resume, public_id: room }: Interview): string {
  return viewer === 'employer'
    ? routes.vacancyView(vacancy.public_id, 'video-interviews', { room })
    : routes.resumeView(resume.public_id, 'video-interviews', { room })
}

/** The room link of a video interview and its record afterwards; the number of a phone interview. */
export function RoomEntry({ interview }: { interview: Interview }) {
  if (interview.may_read_room) return <RecordPart publicId={interview.public_id} />
  if (interview.phase !== 'upcoming') return null
  if (interview.kind === 'phone') return <PhonePart interview={interview} />
  return interview.room_opens_at ? <JoinPart interview={interview} opensAt={interview.room_opens_at} /> : null
}

function RecordPart({ publicId }: { publicId: string }) {
  const t = useTranslations('interviews')
  // Modals render outside the page and have none of its data.
  const client = useQueryClient()
  const show = async () => {
    const { RoomRecord } = await import('./room-record')
    await openModal(RoomRecord, { title: t('room.record'), size: 'lg', props: { publicId, client } })
  }
  return (
    <Button size="sm" className="justify-self-start" onClick={() => void show()}>
      {t('room.record')}
    </Button>
  )
}

function JoinPart({ interview, opensAt }: { interview: Interview; opensAt: string }) {
  const t = useTranslations('interviews')
  const open = useReached(opensAt)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link className={buttonClass({ variant: open ? 'primary' : 'outline' })} href={roomHref(interview)}>
        {open ? t('room.enter') : t('room.check')}
      </Link>
      {open ? null : <p className="text-soft">{t('room.opens', { moment: momentOf(opensAt, ownZone()) })}</p>}
    </div>
  )
}

function PhonePart({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const { phone, viewer, starts_at: at } = interview
  if (!phone || !at) return null
  const moment = momentOf(at, ownZone())
  if (phone.caller !== viewer) return <p className="text-soft">{t('call.theyCall', { moment })}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {phone.number ? (
        <a
          className={buttonClass({ variant: 'primary' })}
          href={`tel:${phone.number.replace(/[^+\d]/g, '')}`}
          aria-label={`${t('call.now')} ${phone.number}`}
        >
          <PhoneIcon /> {phone.number}
        </a>
      ) : (
        <p className="text-soft">{t('call.noNumber')}</p>
      )}
      <p className="text-soft">{t('call.youCall', { moment })}</p>
    </div>
  )
}

/** Whether a moment has passed; updates by a timer. */
function useReached(moment: string): boolean {
  const [reached, setReached] = useState(() => Date.now() >= Date.parse(moment))
  useEffect(() => {
    const left = Date.parse(moment) - Date.now()
    setReached(left <= 0)
    if (left <= 0 || left > dayMs) return
    const timer = setTimeout(() => setReached(true), left)
    return () => clearTimeout(timer)
  }, [moment])
  return reached
}
