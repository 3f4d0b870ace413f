'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import {
  CameraIcon,
  CameraOffIcon,
  ChatIcon,
  DocumentIcon,
  LeaveIcon,
  MicIcon,
  MicOffIcon,
  NotesIcon,
  ScreenIcon,
  StarIcon,
} from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { DeviceKind } from '@/lib/webrtc/devices'
import { showToast } from '@/stores/toasts'
import type { Devices } from './use-devices'
import { SelfView } from './video-tiles'

export type Pane = 'chat' | 'notes' | 'resume' | 'score'
const paneIcons = { notes: <NotesIcon />, resume: <DocumentIcon />, score: <StarIcon /> } as const
type Props = {
  devices: Devices
  pane: Pane | null
  /** Panes of this side besides the chat. */
  panes: readonly Exclude<Pane, 'chat'>[]
  /** Messages received while the chat was closed. */
  unread: number
  onPane: (pane: Pane) => void
  mayFinish: boolean
  finishing: boolean
  onFinish: () => void
  onLeave: () => void
}

/** Phones do not support screen sharing. */
const canShare = () => navigator.mediaDevices.getDisplayMedia !== undefined

export function Controls({ devices, pane, panes, unread, onPane, ...rest }: Props) {
  const { mayFinish, finishing, onFinish, onLeave } = rest
  const t = useTranslations('interviewRoom')
  const showError = useErrorToast()
  const { micOn, cameraOn, screen, toggle, share, stopSharing, problems } = devices
  const showScreen = () => {
    share().catch(() => showToast({ variant: 'danger', message: t('shareFailed') }))
  }
  const turn = (kind: 'audio' | 'video') => void toggle(kind).catch(showError)
  const micName = t(micOn ? 'controls.micOff' : 'controls.micOn')
  const cameraName = t(cameraOn ? 'controls.cameraOff' : 'controls.cameraOn')
  return (
    <fieldset className="room-controls" aria-label={t('controls.label')}>
      <IconButton
        label={problems.audio ? t(`problem.audio.${problems.audio}`) : micName}
        icon={micOn ? <MicIcon /> : <MicOffIcon />}
        variant={micOn ? 'outline' : 'ink'}
        aria-keyshortcuts="m"
        onClick={() => turn('audio')}
      />
      <IconButton
        label={problems.video ? t(`problem.video.${problems.video}`) : cameraName}
        icon={cameraOn ? <CameraIcon /> : <CameraOffIcon />}
        variant={cameraOn ? 'outline' : 'ink'}
        aria-keyshortcuts="v"
        onClick={() => turn('video')}
      />
      {canShare() ? (
        <IconButton
          label={t(screen ? 'controls.shareStop' : 'controls.share')}
          icon={<ScreenIcon />}
          variant={screen ? 'ink' : 'outline'}
          aria-pressed={screen !== null}
          onClick={screen ? stopSharing : showScreen}
        />
      ) : null}
      <IconButton
        label={unread > 0 ? t('controls.chatUnread', { count: unread }) : t('controls.chat')}
        icon={<ChatIcon />}
        variant={pane === 'chat' ? 'ink' : 'outline'}
        data-unread={unread > 0 || undefined}
        aria-pressed={pane === 'chat'}
        onClick={() => onPane('chat')}
      />
      {panes.map((each) => (
        <IconButton
          key={each}
          label={t(`controls.${each}`)}
          icon={paneIcons[each]}
          variant={pane === each ? 'ink' : 'outline'}
          aria-pressed={pane === each}
          onClick={() => onPane(each)}
        />
      ))}
      {mayFinish ? <FinishButton busy={finishing} onFinish={onFinish} /> : null}
      <Button variant="danger" onClick={onLeave}>
        <LeaveIcon />
        {t('controls.leave')}
      </Button>
    </fieldset>
  )
}

/** Ends the talk for all after a second press of its own: a double one ends nothing. */
function FinishButton({ busy, onFinish }: { busy: boolean; onFinish: () => void }) {
  const t = useTranslations('interviewRoom.controls')
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button busy={busy} onClick={() => setAsking(true)} className="max-md:order-1">
        {t('finish')}
      </Button>
    )
  return (
    <span className="flex gap-2 max-md:order-1">
      <Button autoFocus onClick={() => setAsking(false)}>
        {t('goOn')}
      </Button>
      <Button
        variant="danger"
        onClick={({ detail }) => {
          if (detail > 1) return
          setAsking(false)
          onFinish()
        }}
      >
        {t('finishNow')}
      </Button>
    </span>
  )
}

const kinds = ['audio', 'video'] as const
const inputs = { audio: 'audioinput', video: 'videoinput' } as const

/** Preview of one's own camera and microphone before entering. */
export function DeviceCheck({ devices }: { devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const { ready, open, audio, micOn, cameraOn, toggle, problems } = devices
  return (
    <section className="room-check" aria-label={t('check.title')}>
      <SelfView devices={devices} />
      {ready ? (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {kinds.map((kind) => (
              <DeviceSelect key={kind} kind={kind} devices={devices} />
            ))}
          </div>
        </>
      ) : (
        <div className="grid gap-3 content-start justify-items-start min-w-0">
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
  // A single device needs no select.
  if (list.length < 2) return null
  return (
    <p className="grid content-start justify-items-start min-w-0 gap-1 w-full">
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

/** Level meter of the microphone. */
function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const t = useTranslations('interviewRoom')
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const source = context.createMediaStreamSource(new MediaStream([track]))
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech lies between −60 and −10 dB.
      const decibels = 10 * Math.log10(power + 1e-10)
      if (bar.current) bar.current.value = Math.max(0, Math.min(1, (decibels + 60) / 50))
    }, 80)
    // Some browsers start audio only after a user gesture: resume on the next one.
    const wake = () => void context.resume()
    wake()
    document.addEventListener('pointerdown', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', wake)
      void context.close()
    }
  }, [track])
  return (
    <div className="room-level">
      <meter ref={bar} min={0} max={1} value={0} aria-label={t('check.level')} />
      <p className="text-xs text-soft">{t('check.levelHint')}</p>
    </div>
  )
}
