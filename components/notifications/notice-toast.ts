import { createTranslator } from 'next-intl'
import type { Notification } from '@/lib/contracts/notifications'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import notifications from '@/messages/ru/notifications.json'
import { showToast } from '@/stores/toasts'
import { noticeAbout, noticeTitle } from './notice-title'

/** Says a fresh notice in a toast, unless the page that shows it is the one being looked at. */
export function showNoticeToast(notice: Notification, go: (path: string) => void): void {
  const path = noticePath(notice)
  const here = window.location.pathname
  if (here === routes.myNotifications() || (path && here === new URL(path, window.location.href).pathname))
    return
  const t = createTranslator({ locale: 'ru', messages: { notifications }, namespace: 'notifications' })
  showToast({
    variant: 'info',
    title: noticeTitle(notice, t),
    message: noticeAbout(notice, t),
    ...(path && { action: { label: t('open'), run: () => go(path) } }),
  })
}
