'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Devices } from './use-devices'
import { Video } from './video'

/** What the others see of oneself. */
export function SelfView({ devices }: { devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const { camera, screen } = devices
  const track = screen ?? camera
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  return (
    <div className="room-self" data-testid="self">
      {stream ? (
        <Video stream={stream} label={t('check.preview')} mine mirrored={!screen} />
      ) : (
        <p className="room-dark">{t('check.cameraOff')}</p>
      )}
    </div>
  )
}
