import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Interview } from '@/lib/contracts/interviews'
import { momentOf, ownZone } from './when'

type Side = Interview['viewer']

/** Whose words go with the last step; nobody’s where a step has none. */
function writerOf({ status, waits_for: waits }: Interview): Side | null {
  if (status === 'cancelled_by_candidate' || status === 'no_show_employer') return 'candidate'
  if (status === 'cancelled_by_employer' || status === 'no_show_candidate') return 'employer'
  // Whoever asks for another time waits for the other side to name or choose it.
  if (status === 'reschedule_requested') return waits === 'employer' ? 'candidate' : 'employer'
  return status === 'proposed' ? 'employer' : null
}

/** What was written, until when one answers, and what the other side says. */
export function InterviewFacts({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const zone = ownZone()
  const { viewer, status, kind, phase, note, reason, reason_text: words, dispute, due_at: due } = interview
  const other = viewer === 'employer' ? 'candidate' : 'employer'
  const writer = writerOf(interview)
  const disputed = dispute !== null && status.startsWith('no_show') ? dispute : null
  const disputer = status === 'no_show_candidate' ? 'candidate' : 'employer'
  return (
    <>
      {note && phase !== 'past' ? <Words by="employer" viewer={viewer} text={note} /> : null}
      {kind === 'video_async' ? (
        due && phase !== 'past' ? (
          <p className="text-soft">{t('recorded.until', { moment: momentOf(due, zone) })}</p>
        ) : null
      ) : interview.waits_for === 'candidate' && due ? (
        <p className="text-soft">{t(`until.${viewer}`, { moment: momentOf(due, zone) })}</p>
      ) : null}
      {phase === 'upcoming' && interview.joined[other] ? (
        <Notice tone="success">{t('joined', { who: other })}</Notice>
      ) : null}
      {status === 'confirmed' ? (
        <p className="text-xs text-soft">{t('reschedulesLeft', { count: interview.reschedules_left })}</p>
      ) : null}
      {reason ? <p className="text-soft">{t('reason', { reason: t(`reasons.${reason}`) })}</p> : null}
      {/* An answer to a mark of absence stands in its own words below. */}
      {words && writer && !disputed ? <Words by={writer} viewer={viewer} text={words} /> : null}
      {disputed ? (
        <Notice tone={disputer === viewer ? 'neutral' : 'warning'}>
          {t('disputed', { by: disputer === viewer ? 'you' : disputer, text: disputed.text })}
        </Notice>
      ) : null}
    </>
  )
}

function Words({ by, viewer, text }: { by: Side; viewer: Side; text: string }) {
  const t = useTranslations('interviews')
  return (
    <div className="talk-note">
      <p className="text-xs text-soft">{t('wrote', { by: by === viewer ? 'you' : by })}</p>
      <p>{text}</p>
    </div>
  )
}
