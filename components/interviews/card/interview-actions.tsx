'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { InterviewAction } from '@/lib/contracts/interview-states'
import type { AvailableInterviewAction, Interview } from '@/lib/contracts/interviews'
import { saveBlob } from '@/lib/download/save-file'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from '../use-interviews'

type Shown = Exclude<InterviewAction, 'propose' | 'expire' | 'ask_feedback' | 'rate'>
const reasonActions = ['decline', 'cancel', 'dispute', 'no_show'] as const
type ReasonAction = (typeof reasonActions)[number] | 'request_reschedule'
const quiet: readonly InterviewAction[] = ['undo_start', 'cancel', 'decline', 'request_reschedule', 'no_show']
/** Confirmed by a toast. */
type Done = Exclude<Shown, never>

/** The actions that the server offers; declining ones are under «Ещё». A link with `pick` opens the times at once. */
export function InterviewActions({ interview, marked }: { interview: Interview; marked: boolean }) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)
  const { viewer, kind, public_id: publicId, revision } = interview

  const label = ({ action }: AvailableInterviewAction): string => {
    if (action === 'start') return t(`actions.start.${kind}`)
    if (action === 'cancel' && viewer === 'candidate') return t('actions.cancelCandidate')
    if (action === 'no_show' && viewer === 'candidate') return t('actions.no_show_employer')
    if (action === 'request_reschedule' && viewer === 'employer')
      return t('actions.request_reschedule_employer')
    if (action === 'propose_times' && interview.status === 'proposed') return t('actions.propose_other_times')
    return t(`actions.${action as Exclude<Shown, 'start'>}`)
  }

  async function run(item: AvailableInterviewAction): Promise<void> {
    setBusy(item.action)
    try {
      if (item.action === 'pick') await pick()
      else if (item.needs.includes('times') && viewer === 'employer') await reschedule(item)
      else if (reasonActions.some((each) => each === item.action) || item.action === 'request_reschedule')
        await say(item.action as ReasonAction)
      else {
        await api('POST /v1/interviews/:publicId/actions', {
          params: { publicId },
          body: { action: item.action, revision },
        })
        showToast({ variant: 'success', message: t(`done.${item.action as Done}`) })
      }
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
      setBusy(null)
    }
  }
  const pick = async () => {
    const { SlotPicker } = await import('./slot-picker')
    const chosen = await openModal(SlotPicker, { title: t('picker.title'), size: 'xl', props: { interview } })
    if (chosen === 'ask') await say('request_reschedule')
    else if (chosen) showToast({ variant: 'success', message: t('done.pick') })
  }
  const say = async (action: ReasonAction) => {
    const { ReasonForm } = await import('./reason-form')
    const done = await openModal(ReasonForm, {
      title: t(`form.title.${action}`),
      props: { interview, action },
    })
    if (done) showToast({ variant: 'success', message: t(`done.${action}`) })
  }
  const reschedule = async ({ action }: AvailableInterviewAction) => {
    const { RescheduleForm } = await import('./reschedule-form')
    const done = await openModal(RescheduleForm, {
      title: label({ action, to: interview.status, needs: [] }),
      props: { interview, action: action as 'propose_times' | 'request_reschedule' },
    })
    if (done) showToast({ variant: 'success', message: t(`done.${action as 'propose_times'}`) })
  }
  const calendar = async () => {
    try {
      const file = await api('GET /v1/interviews/:publicId/calendar', { params: { publicId } })
      saveBlob(file, `interview-${publicId}.ics`)
    } catch (error) {
      showError(error)
    }
  }
  // A confirmed time is changed by proposing another one.
  const actions: AvailableInterviewAction[] = interview.actions.flatMap((item) =>
    viewer === 'candidate' && interview.status === 'confirmed' && item.action === 'request_reschedule'
      ? [{ ...item, action: 'pick' as const }]
      : [item],
  )
  // Recorded answers have their own page; a room call starts when the candidate is admitted.
  const elsewhere = ({ action }: AvailableInterviewAction) =>
    kind === 'video_async' || (action === 'start' && kind === 'video_live')
  const forward = actions.filter((item) => !quiet.includes(item.action) && !elsewhere(item))
  const back = actions.filter(({ action }) => quiet.includes(action))
  const [first, ...others] = forward
  const asked = useRef(false)
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!marked || asked.current || url.searchParams.get('pick') !== '1') return
    asked.current = true
    // Once: after a reload, or back from elsewhere, the list is only a list.
    url.searchParams.delete('pick')
    window.history.replaceState(window.history.state, '', url)
    if (interview.status !== 'confirmed' && first?.action === 'pick') void run(first)
  })
  const name = (item: AvailableInterviewAction) =>
    item.action === 'pick' && interview.status === 'confirmed' ? t('actions.repick') : label(item)
  const item = interview.negotiation_public_id
  const application =
    viewer === 'employer'
      ? routes.vacancyView(interview.vacancy.public_id, 'applications', { item })
      : routes.resumeView(interview.resume.public_id, 'applications', { item })
  const strong = interview.waits_for === viewer || interview.status === 'in_progress'
  return (
    <NetworkFieldset className="moves">
      {first ? (
        <Button
          variant={strong || first.action === 'start' ? 'primary' : 'outline'}
          busy={busy === first.action}
          onClick={() => void run(first)}
        >
          {name(first)}
        </Button>
      ) : null}
      {others.map((item) => (
        <Button key={item.action} busy={busy === item.action} onClick={() => void run(item)}>
          {name(item)}
        </Button>
      ))}
      {interview.phase === 'upcoming' && interview.starts_at ? (
        <Button variant="ghost" onClick={() => void calendar()}>
          {t('toCalendar')}
        </Button>
      ) : null}
      {back.length === 0 && !interview.session_public_id ? (
        <Link className={buttonClass({ variant: 'ghost' })} href={application}>
          {t('open')}
        </Link>
      ) : (
        <Menu trigger={t('more')} label={t('more')} triggerClassName="btn btn-ghost" align="end">
          {back.map((item) => (
            <button
              key={item.action}
              type="button"
              role="menuitem"
              className={menuItemClass()}
              disabled={busy !== null}
              onClick={() => void run(item)}
            >
              {name(item)}
            </button>
          ))}
          {interview.session_public_id ? (
            <Link
              role="menuitem"
              className={menuItemClass()}
              href={routes.myInterviewSession(interview.session_public_id)}
            >
              {t('session.open')}
            </Link>
          ) : null}
          <Link role="menuitem" className={menuItemClass()} href={application}>
            {t('open')}
          </Link>
        </Menu>
      )}
    </NetworkFieldset>
  )
}
