import { createTranslator } from 'next-intl'
import type { Notification } from '@/lib/contracts/notifications'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import notifications from '@/messages/ru/notifications.json'
import { showToast } from '@/stores/toasts'
import { noticeAbout, noticeTitle } from './notice-title'

/** Shows a new notification as a toast, unless the page it refers to is open. */
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
