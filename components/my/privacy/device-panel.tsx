'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '@/components/ui/check'
import { formatRecentMoment } from '@/lib/format/date'
import { canKeep, keptFor, renewedAt, startKeeping, stopKeeping, watchKeeping } from '@/lib/offline/keeping'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

/** Whether this device keeps the candidate's data for use without a network. The choice is stored on the device only. */
export function DevicePanel() {
  const t = useTranslations('settings.device')
  const user = useSession((session) => session.user)
  const keeps = useSyncExternalStore(watchKeeping, keptFor, () => null) === user?.id
  const at = useSyncExternalStore(watchKeeping, renewedAt, () => null)
  const [can, setCan] = useState(true)
  useEffect(() => setCan(canKeep()), [])
  // What an employer reads are data of other people.
  if (user?.accountType !== 'candidate') return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const change = async (wanted: boolean) => {
    if (!wanted) return stopKeeping()
    try {
      await startKeeping(user.id)
    } catch (error) {
      console.warn('This device keeps nothing', error)
      showToast({ variant: 'danger', message: t('failed') })
    }
  }
  return (
    <Panel title={t('title')} anchor="device">
      <div className="grid gap-3">
        <Checkbox
          label={t('label')}
          hint={can ? t('hint') : t('impossible')}
          checked={keeps}
          disabled={!can}
          onChange={(event) => void change(event.target.checked)}
        />
        <p className="text-soft">{t('when')}</p>
        <p className="text-soft" role="status">
          {!keeps
            ? null
            : at === null
              ? t('renewing')
              : t('renewed', { at: formatRecentMoment(new Date(at).toISOString(), { timeZone }) })}
        </p>
      </div>
    </Panel>
  )
}
