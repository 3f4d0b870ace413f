'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { OwnResume, OwnResumeAction, RequestableResumeAction } from '@/lib/contracts/own-resumes'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { useResumeActions } from './use-resume-actions'

type Props = {
  own: Pick<OwnResume, 'raise_in'>
  /** When the server reported the remaining seconds. */
  asOf: number
  busy: boolean
  onRaise: () => void
}

const tickMs = 1000

/** Raises a resume to the top of the lists; shows the remaining time until it is possible again. */
export function RaiseButton({ own, asOf, busy, onRaise }: Props) {
  const t = useTranslations('resumeForm')
  const until = asOf + own.raise_in * 1000
  const [now, setNow] = useState(asOf)
  // A refetch may be newer than the last tick.
  const left = Math.max(0, Math.ceil((until - Math.max(now, asOf)) / 1000))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [waiting])
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  const wait =
    hours > 0
      ? t('raiseInHours', { hours, minutes })
      : minutes > 0
        ? t('raiseInMinutes', { minutes })
        : t('raiseInSeconds', { seconds: left })
  return (
    <Button size="sm" busy={busy} disabled={waiting} title={t('raiseHint')} onClick={onRaise}>
      {waiting ? wait : t('raise')}
    </Button>
  )
}

const menuActions = ['hide', 'archive', 'delete'] as const

/** Actions on an own resume: the two or three most common as buttons, the rest in a menu. */
export function OwnActions({ own, asOf }: { own: OwnResume; asOf: number }) {
  const t = useTranslations('resumeForm')
  const router = useRouter()
  const showError = useErrorToast()
  const { busy, runOne, refresh } = useResumeActions()
  const { public_id: id, status } = own
  const can = (action: OwnResumeAction) => own.actions.includes(action)
  const run = (name: RequestableResumeAction) =>
    void runOne(own, name, () => router.push(routes.resumeEdit(id)))
  const byLink = status === 'published' && own.direct_token !== null
  const call = { params: { publicId: id } }

  async function clone(): Promise<void> {
    try {
      const copy = await api('POST /v1/resumes/:publicId/clone', {
        ...call,
        idempotencyKey: crypto.randomUUID(),
      })
      showToast({ variant: 'success', message: t('cloned') })
      await refresh()
      router.push(routes.resumeEdit(copy.public_id))
    } catch (error) {
      showError(error)
    }
  }
  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(shareUrl(own, window.location.origin))
    showToast({ variant: 'success', message: t('copied') })
  }
  async function renewLink(): Promise<void> {
    try {
      await api('POST /v1/resumes/:publicId/direct-link', call)
      showToast({ variant: 'success', message: t('renewed') })
      await refresh()
    } catch (error) {
      showError(error)
    }
  }

  const item = (label: string, run: () => unknown, danger = false) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      className={menuItemClass({ danger })}
      onClick={() => void run()}
    >
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NetworkFieldset className="contents">
        {can('edit') ? (
          <Link
            className={buttonClass({ size: 'sm', variant: status === 'draft' ? 'primary' : 'outline' })}
            href={routes.resumeEdit(id)}
          >
            {t(status === 'draft' ? 'continue' : 'edit')}
          </Link>
        ) : null}
        {can('publish') && status !== 'draft' ? (
          <Button size="sm" variant="primary" busy={busy} onClick={() => run('publish')}>
            {t(status === 'blocked' ? 'publishBlocked' : 'publishAgain')}
          </Button>
        ) : null}
        {can('raise') ? <RaiseButton own={own} asOf={asOf} busy={busy} onRaise={() => run('raise')} /> : null}
        {can('restore') ? (
          <Button size="sm" variant="primary" busy={busy} onClick={() => run('restore')}>
            {t('restore')}
          </Button>
        ) : null}
        {byLink ? (
          <Button size="sm" onClick={() => void copyLink()}>
            {t('copyLink')}
          </Button>
        ) : null}
      </NetworkFieldset>
      <Menu
        label={t('more')}
        triggerClassName={buttonClass({ size: 'sm', variant: 'ghost' })}
        align="start"
        trigger={
          <>
            {t('more')}
            <ChevronDownIcon size={18} />
          </>
        }
      >
        {status === 'draft' ? null : (
          <Link role="menuitem" className={menuItemClass()} href={routes.resume(id)}>
            {t('open')}
          </Link>
        )}
        {status === 'draft' ? null : (
          <Link role="menuitem" className={menuItemClass()} href={routes.resumeVariants(id)}>
            {t('variants')}
          </Link>
        )}
        {byLink ? item(t('renewLink'), renewLink) : null}
        {can('clone') ? item(t('clone'), clone) : null}
        {menuActions
          .filter(can)
          .map((name) => item(t(`moveNames.${name}`), () => run(name), name === 'delete'))}
      </Menu>
    </div>
  )
}

/** The link to share, with its token when the resume is visible by link only. */
export function shareUrl(own: Pick<OwnResume, 'public_id' | 'direct_token'>, origin: string): string {
  return origin + withQuery(routes.resume(own.public_id), { token: own.direct_token })
}
