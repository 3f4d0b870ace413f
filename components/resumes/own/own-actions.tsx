'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { OwnResume, OwnResumeAction, ResumeMove } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { RaiseButton } from './raise-button'
import { shareUrl } from './resume-link'
import { useMoves } from './use-moves'

const menuMoves = ['hide', 'archive', 'delete'] as const

/** What can be done with one own resume: the two or three usual acts as buttons, the rest in a menu. */
export function OwnActions({ own, toldAt }: { own: OwnResume; toldAt: number }) {
  const t = useTranslations('resumeForm')
  const router = useRouter()
  const showError = useErrorToast()
  const { busy, moveOne, refresh } = useMoves()
  const { public_id: id, status } = own
  const can = (action: OwnResumeAction) => own.actions.includes(action)
  const move = (name: ResumeMove) => void moveOne(own, name, () => router.push(routes.resumeEdit(id)))
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
      {can('edit') ? (
        <Link
          className={buttonClass({ size: 'sm', variant: status === 'draft' ? 'primary' : 'outline' })}
          href={routes.resumeEdit(id)}
        >
          {t(status === 'draft' ? 'continue' : 'edit')}
        </Link>
      ) : null}
      {can('publish') && status !== 'draft' ? (
        <Button size="sm" variant="primary" busy={busy} onClick={() => move('publish')}>
          {t(status === 'blocked' ? 'publishBlocked' : 'publishAgain')}
        </Button>
      ) : null}
      {can('raise') ? (
        <RaiseButton own={own} toldAt={toldAt} busy={busy} onRaise={() => move('raise')} />
      ) : null}
      {can('restore') ? (
        <Button size="sm" variant="primary" busy={busy} onClick={() => move('restore')}>
          {t('restore')}
        </Button>
      ) : null}
      {byLink ? (
        <Button size="sm" onClick={() => void copyLink()}>
          {t('copyLink')}
        </Button>
      ) : null}
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
        {byLink ? item(t('renewLink'), renewLink) : null}
        {can('clone') ? item(t('clone'), clone) : null}
        {menuMoves
          .filter(can)
          .map((name) => item(t(`moveNames.${name}`), () => move(name), name === 'delete'))}
      </Menu>
    </div>
  )
}
