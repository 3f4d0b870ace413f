'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { invitationLimits } from '@/lib/contracts/talent-invitations'
import type { useChosen } from './use-chosen'

type Props = {
  chosen: ReturnType<typeof useChosen>
  /** Ids of the rows of this page. */
  shown: readonly string[]
  onInvite: () => void
}

/** What can be done with the chosen people; hidden while nobody is. */
export function ChosenBar({ chosen, shown, onInvite }: Props) {
  const t = useTranslations('peopleInvitations')
  const count = chosen.ids.length
  if (count === 0) return null
  const tooMany = count > invitationLimits.people
  return (
    <section
      className="sticky-bar bar-chosen bottom-[calc(var(--bar-height)+8px)] rounded-box shadow-float"
      aria-label={t('bar')}
    >
      <p className="min-w-0 grow" role="status">
        {t('selected', { count })}
        {tooMany ? (
          <span className="text-danger"> · {t('limit', { limit: invitationLimits.people })}</span>
        ) : null}
      </p>
      <Button size="sm" variant="primary" disabled={tooMany} onClick={onInvite}>
        {t('invite')}
      </Button>
      {shown.every(chosen.has) ? null : (
        <Button size="sm" variant="ghost" onClick={() => chosen.add(shown)}>
          {t('selectPage')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={chosen.clear}>
        {t('clear')}
      </Button>
    </section>
  )
}
