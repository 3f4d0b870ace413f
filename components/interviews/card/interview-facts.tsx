import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { InterviewPlace } from '@/lib/contracts/interview-places'
import type { InterviewAction } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { momentOf, ownZone } from '@/lib/format/calendar'

const turns = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 } as const
const middle = { x: 110, y: 80 }

/**
 * A self-drawn sketch: the metro stop in the middle, the building in its direction, a ring per five minutes on foot.
 * No external map is loaded.
 */
function Locator({ place }: { place: InterviewPlace }) {
  const t = useTranslations('interviews.place')
  const { landmark, walk_minutes: walk, side } = place
  const said = t('locator', {
    walk: walk ?? 0,
    side: side ? ` ${t(`sides.${side}`)}` : '',
    landmark,
  })
  const far = walk === null ? 42 : Math.min(58, 24 + walk * 2)
  const angle = ((turns[side ?? 'e'] - 90) * Math.PI) / 180
  const at = { x: middle.x + Math.cos(angle) * far * 1.3, y: middle.y + Math.sin(angle) * far }
  return (
    <figure className="locator">
      <svg viewBox="0 0 220 160" role="img" aria-label={said}>
        <g className="locator-rings">
          {[22, 42, 62].map((radius) => (
            <ellipse key={radius} cx={middle.x} cy={middle.y} rx={radius * 1.3} ry={radius} />
          ))}
        </g>
        {side ? (
          <>
            <path className="locator-way" d={`M${middle.x} ${middle.y} L${at.x} ${at.y}`} />
            <text className="locator-north" x="206" y="20" textAnchor="middle">
              {t('north')}
            </text>
            <path className="fill-none stroke-soft stroke-[1.5]" d="M206 40 V26 M202 31 L206 25 L210 31" />
          </>
        ) : null}
        <circle className="fill-card stroke-ink stroke-3" cx={middle.x} cy={middle.y} r="7" />
        <rect className="fill-accent" x={at.x - 9} y={at.y - 9} width="18" height="18" rx="4" />
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  )
}

/**
 * Directions on foot or by public transport: a link to the person's choice of map service, never requested by the
 * page.
 */
const routeTo = ({ city_name, address }: InterviewPlace) =>
  `https://yandex.ru/maps/?rtext=~${encodeURIComponent(`${city_name}, ${address}`)}&rtt=mt`

/** Address, floor, contact and directions of an office interview. */
export function PlaceView({ place, forCandidate }: { place: InterviewPlace; forCandidate: boolean }) {
  const t = useTranslations('interviews.place')
  const facts = [
    [t('entrance'), place.entrance],
    [t('floor'), place.floor],
    [t('howToFind'), place.how_to_find],
    [t('documents'), place.documents],
    [t('dress'), place.dress],
  ] as const
  return (
    <div className="place-view">
      <div className="min-w-0">
        <p className="flex gap-2 font-semibold">
          <PinIcon size={18} className="flex-none" />
          <span>
            {place.city_name}, {place.address}
          </span>
        </p>
        <dl className="place-facts">
          {facts.map(([label, text]) =>
            text ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
          {place.contact_name || place.contact_phone ? (
            <div>
              <dt>{t('contact')}</dt>
              <dd>
                {place.contact_name}
                {place.contact_name && place.contact_phone ? ', ' : null}
                {place.contact_phone ? (
                  <a
                    className="link tabular whitespace-nowrap"
                    href={`tel:${place.contact_phone.replace(/[^+\d]/g, '')}`}
                  >
                    {place.contact_phone}
                  </a>
                ) : null}
              </dd>
            </div>
          ) : null}
        </dl>
        {forCandidate ? (
          <a
            className={buttonClass({ size: 'sm' })}
            href={routeTo(place)}
            target="_blank"
            rel="noreferrer noopener"
          >
            {t('route')}
          </a>
        ) : null}
      </div>
      {place.landmark ? <Locator place={place} /> : null}
    </div>
  )
}

type Side = Interview['viewer']

/** Author of the message of the last step; null where the step has none. */
function writerOf({ status, waits_for: waits }: Interview): Side | null {
  if (status === 'cancelled_by_candidate' || status === 'no_show_employer') return 'candidate'
  if (status === 'cancelled_by_employer' || status === 'no_show_candidate') return 'employer'
  // After a reschedule request the other side has to answer.
  if (status === 'reschedule_requested') return waits === 'employer' ? 'candidate' : 'employer'
  return status === 'proposed' ? 'employer' : null
}

/** Message, response deadline and the other side's answer. */
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
      {note && phase !== 'past' ? <RespondentComment by="employer" viewer={viewer} text={note} /> : null}
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
      {status === 'confirmed' ? <Reschedules interview={interview} /> : null}
      {reason ? <p className="text-soft">{t('reason', { reason: t(`reasons.${reason}`) })}</p> : null}
      {/* A reply to a no-show mark is shown with its own text below. */}
      {words && writer && !disputed ? <RespondentComment by={writer} viewer={viewer} text={words} /> : null}
      {disputed ? (
        <Notice tone={disputer === viewer ? 'neutral' : 'warning'}>
          {t('disputed', { by: disputer === viewer ? 'you' : disputer, text: disputed.text })}
        </Notice>
      ) : null}
    </>
  )
}

/** How often the time may still be changed; near the meeting, why it may not. */
function Reschedules({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const { viewer, actions, reschedules_left: left } = interview
  const may = (wanted: InterviewAction) => actions.some(({ action }) => action === wanted)
  const text =
    left === 0 || may('request_reschedule')
      ? t('reschedulesLeft', { count: left })
      : may('cancel')
        ? t('tooLateToMove', { viewer })
        : null
  return text && <p className="text-xs text-soft">{text}</p>
}

function RespondentComment({ by, viewer, text }: { by: Side; viewer: Side; text: string }) {
  const t = useTranslations('interviews')
  return (
    <div className="talk-note">
      <p className="text-xs text-soft">{t('wrote', { by: by === viewer ? 'you' : by })}</p>
      <p>{text}</p>
    </div>
  )
}
