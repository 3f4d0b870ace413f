'use client'

import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ChatIcon } from '@/components/ui/icons'
import { showToast } from '@/stores/toasts'
import { CameraIcon, CameraOffIcon, LeaveIcon, MicIcon, MicOffIcon, NotesIcon, ScreenIcon } from './icons'
import type { Devices } from './use-devices'

export type Pane = 'chat' | 'notes'
type Props = {
  devices: Devices
  pane: Pane | null
  /** Messages that came while the chat was shut. */
  unread: number
  onPane: (pane: Pane) => void
  mayFinish: boolean
  finishing: boolean
  onFinish: () => void
  onLeave: () => void
}

/** A phone cannot show its screen. */
const canShare = () => navigator.mediaDevices.getDisplayMedia !== undefined

export function Controls({ devices, pane, unread, onPane, mayFinish, finishing, onFinish, onLeave }: Props) {
  const t = useTranslations('interviewRoom')
  const tellError = useErrorToast()
  const { micOn, cameraOn, screen, toggle, share, stopSharing, problems } = devices
  const showScreen = () => {
    share().catch(() => showToast({ variant: 'danger', message: t('shareFailed') }))
  }
  const turn = (kind: 'audio' | 'video') => void toggle(kind).catch(tellError)
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
      <IconButton
        label={t('controls.notes')}
        icon={<NotesIcon />}
        variant={pane === 'notes' ? 'ink' : 'outline'}
        aria-pressed={pane === 'notes'}
        onClick={() => onPane('notes')}
      />
      {mayFinish ? (
        <Button busy={finishing} onClick={onFinish} className="room-finish">
          {t('controls.finish')}
        </Button>
      ) : null}
      <Button variant="danger" onClick={onLeave}>
        <LeaveIcon />
        {t('controls.leave')}
      </Button>
    </fieldset>
  )
}
