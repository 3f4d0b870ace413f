'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { DeviceKind } from '@/lib/webrtc/devices'
import { CameraIcon, CameraOffIcon, MicIcon, MicOffIcon } from './icons'
import { LevelMeter } from './level-meter'
import { SelfView } from './self-view'
import type { Devices } from './use-devices'

const kinds = ['audio', 'video'] as const
const inputs = { audio: 'audioinput', video: 'videoinput' } as const

/** How one will be seen and heard, before anybody does. */
export function DeviceCheck({ devices }: { devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const { ready, open, audio, micOn, cameraOn, toggle, problems } = devices
  return (
    <section className="room-check" aria-label={t('check.title')}>
      <SelfView devices={devices} />
      {ready ? (
        <>
          <div className="room-check-switches">
            <Button aria-pressed={micOn} onClick={() => void toggle('audio')} disabled={!audio}>
              {micOn ? <MicIcon /> : <MicOffIcon />}
              {micOn ? t('controls.micOff') : t('controls.micOn')}
            </Button>
            <Button
              aria-pressed={cameraOn}
              onClick={() => void toggle('video')}
              disabled={problems.video !== null}
            >
              {cameraOn ? <CameraIcon /> : <CameraOffIcon />}
              {cameraOn ? t('controls.cameraOff') : t('controls.cameraOn')}
            </Button>
          </div>
          {audio && micOn ? <LevelMeter track={audio} /> : null}
          <Problems devices={devices} />
          <div className="room-devices">
            {kinds.map((kind) => (
              <DeviceSelect key={kind} kind={kind} devices={devices} />
            ))}
          </div>
        </>
      ) : (
        <div className="room-ask">
          <Button variant="ink" onClick={() => void open()}>
            {t('check.ask')}
          </Button>
          <p className="text-xs text-soft">{t('check.askText')}</p>
        </div>
      )}
    </section>
  )
}

function Problems({ devices }: { devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const found = kinds.filter((kind) => devices.problems[kind] !== null)
  if (found.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      {found.map((kind) => {
        const problem = devices.problems[kind]
        return problem ? <p key={kind}>{t(`problem.${kind}.${problem}`)}</p> : null
      })}
      <Button size="sm" onClick={() => void devices.open()}>
        {t('problem.again')}
      </Button>
    </Notice>
  )
}

function DeviceSelect({ kind, devices }: { kind: DeviceKind; devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const field = useId()
  const list = devices.list.filter((each) => each.kind === inputs[kind])
  // One device leaves nothing to choose.
  if (list.length < 2) return null
  return (
    <p className="room-device">
      <label htmlFor={field}>{t(kind === 'audio' ? 'check.mic' : 'check.camera')}</label>
      <select
        id={field}
        className="input"
        value={devices.chosen[kind] ?? list[0]?.deviceId}
        onChange={(event) => void devices.choose(kind, event.target.value)}
      >
        {list.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || t('check.device', { number: index + 1 })}
          </option>
        ))}
      </select>
    </p>
  )
}
