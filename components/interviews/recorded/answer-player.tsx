'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Playback, RecordingNote } from '@/lib/contracts/interview-answers'
import { recordingLimits } from '@/lib/contracts/recording-limits'
import { showToast } from '@/stores/toasts'
import { useRecordingUrl } from './use-recorded'

const behindEnd = 1e7
const speeds = [0.75, 1, 1.25, 1.5, 2] as const

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type RecordingFile = Playback['files'][number]

type Props = {
  publicId: string
  position: number
  /** Null while its URL is being fetched. */
  file: RecordingFile | null
  seconds: number
  /** Null for the candidate. */
  notes: readonly RecordingNote[] | null
  onExpired: () => void
}

/** Player of a recording, with notes linked to their time. */
export function AnswerPlayer({ publicId, position, file, seconds, notes, onExpired }: Props) {
  const t = useTranslations('interviews.recorded')
  const url = useRecordingUrl(file?.url ?? null)
  const download = useRecordingUrl(file?.download ?? null)
  const video = useRef<HTMLVideoElement>(null)
  const resumeAt = useRef(0)
  const asked = useRef<string | null>(null)
  /**
   * MediaRecorder writes no duration, and such a file cannot be seeked: seeking past the end makes the browser compute
   * it.
   */
  const measuring = useRef(false)
  const [speed, setSpeed] = useState(1)
  const seek = (ms: number) => {
    if (!video.current) return
    resumeAt.current = ms / 1000
    if (measuring.current) return
    video.current.currentTime = ms / 1000
    void video.current.play().catch(() => undefined)
  }
  if (!url) return <Skeleton height={240} className="rounded-card" />
  return (
    <div className="recorder">
      {/* biome-ignore lint/a11y/useMediaCaption: a person speaks; who needs text asked for it by the text answers */}
      <video
        ref={video}
        className="recorder-video"
        src={url}
        controls
        preload="metadata"
        playsInline
        aria-label={t('answerOf', { number: position + 1 })}
        onTimeUpdate={({ currentTarget }) => {
          if (!measuring.current) resumeAt.current = currentTarget.currentTime
        }}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed
          measuring.current = currentTarget.duration === Number.POSITIVE_INFINITY
          if (measuring.current) currentTarget.currentTime = behindEnd
          else if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current
        }}
        onDurationChange={({ currentTarget }) => {
          if (!measuring.current || !Number.isFinite(currentTarget.duration)) return
          measuring.current = false
          currentTarget.currentTime = resumeAt.current
        }}
        onError={() => {
          // The URL has expired: fetch another one, once per failure.
          if (asked.current === url) return
          asked.current = url
          onExpired()
        }}
      />
      <div className="player-row">
        <span className="text-soft tabular">
          {clock(seconds * 1000)}
          {download ? (
            <>
              {' · '}
              <a
                className="link"
                href={download}
                download
                aria-label={t('downloadNamed', { number: position + 1 })}
              >
                {t('download')}
              </a>
            </>
          ) : null}
        </span>
        <Field label={t('speed')}>
          {(control) => (
            <Select
              {...control}
              value={String(speed)}
              options={speeds.map((each) => ({
                value: String(each),
                label: `×${String(each).replace('.', ',')}`,
              }))}
              onChange={({ target }) => {
                setSpeed(Number(target.value))
                if (video.current) video.current.playbackRate = Number(target.value)
              }}
            />
          )}
        </Field>
      </div>
      {notes ? (
        <Notes
          publicId={publicId}
          position={position}
          notes={notes}
          now={() => Math.round((video.current?.currentTime ?? 0) * 1000)}
          onSeek={seek}
        />
      ) : null}
    </div>
  )
}

type NotesProps = Pick<Props, 'publicId' | 'position'> & {
  notes: readonly RecordingNote[]
  now: () => number
  onSeek: (ms: number) => void
}

function Notes({ publicId, position, notes, now, onSeek }: NotesProps) {
  const t = useTranslations('interviews.recorded.notes')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: ['interviews', 'answers', publicId] })
  const write = async (at_ms: number, words: string) => {
    const params = { publicId, position }
    await api('POST /v1/interviews/:publicId/answers/:position/notes', {
      params,
      body: { at_ms, text: words },
    })
    await reload()
  }
  const add = async () => {
    if (text.trim() === '') return
    setBusy(true)
    try {
      await write(now(), text)
      setText('')
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const remove = async (note: RecordingNote) => {
    try {
      const params = { publicId, note: note.public_id }
      await api('DELETE /v1/interviews/:publicId/notes/:note', { params })
      await reload()
      const undo = { label: t('undo'), run: () => void write(note.at_ms, note.text).catch(showError) }
      showToast({ variant: 'secondary', message: t('removed'), action: undo })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="recorded-notes">
      <h3 className="text-xs text-soft">{t('title')}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.public_id}>
            <Button size="sm" variant="ghost" className="tabular" onClick={() => onSeek(note.at_ms)}>
              <span className="sr-only">{t('seek')} </span>
              {clock(note.at_ms)}
            </Button>
            <span className="min-w-0 flex-1">{note.text}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('removeNamed', { text: note.text })}
              onClick={() => void remove(note)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="recorded-note"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={t('label')}>
          {(control) => (
            <Input
              {...control}
              maxLength={recordingLimits.noteLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {t('add')}
        </Button>
      </form>
    </div>
  )
}
